/**
 * One table with personal data of students: its content, which rows are a student's, what erasing does to them, and
 * what an export shows.
 *
 * `of`, `set` and `show` are SQL of our own; `$user`, `$mobile`, `$openids` and `$now` stand for the student's values.
 */
export interface PersonalTable {
  readonly table: string;
  /** Name of the data for students; tables with the same name become one line. */
  readonly what: string;
  readonly of: string;
  readonly erase: Erasing;
  readonly show?: Shown;
  /** Why an export leaves the table out. */
  readonly hidden?: string;
}

type Erasing =
  | 'delete'
  /** Handled by the rules for leads or for uploads, whose bytes are in the object storage. */
  | { readonly by: 'leads' | 'uploads' }
  /** The row stays without personal data. */
  | { readonly set: string; readonly goes: string; readonly stays: string; readonly why: string }
  /** The row stays empty, because others refer to it. */
  | { readonly set: string }
  | { readonly keep: string; readonly why: string };

export interface Shown {
  readonly title: string;
  /** SQL expressions by heading. */
  readonly columns: Readonly<Record<string, string>>;
  /** Expression to sort by, newest first. */
  readonly newest: string;
  /** An encrypted column, decrypted as the last heading. */
  readonly sealed?: Sealed;
}

interface Sealed {
  readonly column: string;
  readonly place: 'answers' | 'evaluation' | 'customer';
  readonly heading: string;
  /** Column with the form's current questions. */
  readonly fields?: string;
}

/** A time in China, as text. */
export const at = (column: string) => `to_char(${column} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
export const yuanColumn = (column: string) => `to_char(${column} / 100.0, 'FM9999999990.00')`;
export const yes = (column: string) => `CASE WHEN ${column} THEN '是' WHEN NOT ${column} THEN '否' END`;

/** A number or code as text, by a table of words. */
export const word = (column: string, words: Readonly<Record<string, string>>) =>
  `CASE ${column}::text ${Object.entries(words)
    .map(([code, text]) => `WHEN '${code}' THEN '${text}'`)
    .join(' ')} ELSE ${column}::text END`;

export const courseName = (id: string) => `(SELECT name FROM courses WHERE courses.id = ${id})`;

/** Technical data without an account's number. */
export const TECHNICAL = {
  what: '没有账号编号的技术记录',
  erase: { keep: '短信送达的加密摘要、实验与广告平台的随机编号', why: '核对与统计，30 至 180 天后删除' },
} as const;

export const VOUCHERS = '《电子商务法》第三十一条、《会计档案管理办法》：交易与记账凭证须保存';
export const LIMITATION = '《民法典》第一百八十八条：诉讼时效内的证据';
export const ONLY_A_HASH = '一次性凭证，只存摘要';
