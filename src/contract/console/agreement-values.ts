/** Placeholders that an agreement's text may contain, such as `{{student}}`, with their names. */
export const AGREEMENT_WORDS = {
  student: '学员姓名',
  mobile: '手机号',
  date: '签署日期',
  course: '课程名称',
  number: '课程编号',
  hours: '课时',
  price: '标价',
  valid: '有效期',
  refund: '退费规则',
} as const;
export type AgreementWord = keyof typeof AGREEMENT_WORDS;

export const LONGEST_TITLE = 40;
/** Longest Markdown text, in characters. */
export const LONGEST_TEXT = 30_000;
/** Signatures are counted up to this number. */
export const MOST_SIGNED = 1000;

const isWord = (word: string): word is AgreementWord => Object.hasOwn(AGREEMENT_WORDS, word);

const wordsOf = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, word = '']) => word))];

/** Why a text cannot be an agreement, for staff; undefined when it can. */
export function agreementFault(text: string): string | undefined {
  const unknown = wordsOf(text).find((word) => !isWord(word));
  if (unknown !== undefined) return `没有 {{${unknown}}} 这个空`;
  if (/\{\{|\}\}/.test(text.replace(/\{\{\w+\}\}/g, ''))) return '有一处 {{ 和 }} 没有成对';
  return wordsOf(text).includes('student') ? undefined : '要写上 {{student}}，不然看不出是谁签的';
}

/** Names of the placeholders that `before` contains and `after` lacks. */
export function missingWords(before: string, after: string): string[] {
  const words = new Set(wordsOf(after));
  return wordsOf(before).flatMap((word) => (isWord(word) && !words.has(word) ? [AGREEMENT_WORDS[word]] : []));
}
