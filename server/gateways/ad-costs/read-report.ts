import type { AdAnswer } from '#server/gateways/ad-platforms/ad-platform.ts';
import { parseRecord, recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { CostFailure } from '#src/contract/console/cost-words.ts';
import type { CostLine, Refusal, ReportAnswer, TokenAnswer } from './cost-report.ts';

type Fields = Readonly<Record<string, unknown>>;

const MOST_TEXT = 200;
const A_MINUTE = 60;
const A_DAY = 24 * 3600;

const failed = (failure: Refusal['failure'], text: string): Refusal => ({
  kind: 'failed',
  failure,
  text: text.slice(0, MOST_TEXT),
});

/** Too many requests; the pause is `seconds` when the response does not name one. */
const busy = (text: string, { retryAfterSeconds }: AdAnswer, seconds = A_MINUTE): Refusal => ({
  ...failed('busy', text),
  pauseSeconds: Math.min(Math.max(retryAfterSeconds ?? seconds, 1), A_DAY),
});

/**
 * Parses a response with every number kept as text: an amount never becomes a float, and an ad's number keeps all its
 * digits.
 */
function readExact(body: string): Fields | undefined {
  const quoted = body.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );
  return parseRecord(quoted);
}

interface Codes {
  /** Moves code, message and `data` to the top level, for platforms that nest them. */
  readonly flat?: (record: Fields) => Fields;
  /** Names of the fields with the code and the message. */
  readonly code: string;
  readonly words: readonly string[];
  readonly failures: Readonly<Record<string, Refusal['failure']>>;
  /** Codes for too many requests, with the pause in seconds. */
  readonly pauses: Readonly<Record<string, number>>;
  /** Whether a code means a fault of the platform. */
  readonly isTheirFault: (code: number) => boolean;
}

/** `data` of a successful response (code 0), otherwise the failure. */
export function readData(answer: AdAnswer, codes: Codes): { readonly data: Fields } | Refusal {
  const { status, body } = answer;
  if (status === 429) return busy('HTTP 429', answer);
  if (status >= 500 || status === 408) return failed('down', `HTTP ${status}`);
  const exact = readExact(body);
  const record = exact && codes.flat ? codes.flat(exact) : exact;
  const code = record && textOf(record[codes.code]);
  if (!record || !code) return failed('unclear', `HTTP ${status}`);
  if (code === '0') return { data: recordOf(record.data) };
  const words = codes.words.map((word) => textOf(record[word])).find(Boolean) ?? '';
  const text = `${code} ${words}`.trim();
  const pause = codes.pauses[code];
  if (pause !== undefined) return busy(text, answer, pause);
  if (codes.isTheirFault(Number(code))) return failed('down', text);
  return failed(codes.failures[code] ?? 'refused', text);
}

interface Columns {
  readonly day: string;
  readonly ad: string;
  readonly name: string;
  readonly cost: string;
  readonly unit: 'yuan' | 'cents';
}

/** A page of rows; one row without the requested fields makes the whole page invalid. */
export function readRows(rows: unknown, total: unknown, day: string, columns: Columns): ReportAnswer {
  const count = Number(textOf(total));
  if (!Array.isArray(rows) || textOf(total) === '' || !Number.isSafeInteger(count) || count < 0) {
    return failed('unclear', '没有行数或总数');
  }
  const lines: CostLine[] = [];
  for (const row of rows.map(recordOf)) {
    const ad = textOf(row[columns.ad]);
    const cost = textOf(row[columns.cost]);
    const cents = columns.unit === 'yuan' ? centsOfDecimal(cost) : wholeCents(cost);
    if (textOf(row[columns.day]).slice(0, 10) !== day) return failed('unclear', `不是 ${day} 的数`);
    if (ad === '') return failed('unclear', '有一行没有广告编号');
    if (cents === undefined) return failed('unclear', `花费“${cost.slice(0, 30)}”不是金额`);
    lines.push({ ad, name: textOf(row[columns.name]) || ad, cents });
  }
  return { kind: 'page', lines, total: count };
}

/**
 * Cents of an amount in yuan, from its digits and never through a float; half a cent is rounded up. Undefined for an
 * invalid amount.
 */
export function centsOfDecimal(text: string): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,11})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '') return undefined;
  const digits = part.padEnd(3, '0');
  return Number(whole) * 100 + Number(digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0);
}

function wholeCents(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** New tokens; without an access token and its lifetime the response is invalid. */
export function readNewTokens(
  fields: Fields,
  names: Readonly<Record<'access' | 'refresh' | 'seconds', string>>,
): TokenAnswer {
  const accessToken = textOf(fields[names.access]);
  const seconds = Number(textOf(fields[names.seconds]));
  if (accessToken === '' || !(seconds > 0)) return failed('unclear', '没有新的令牌');
  return { kind: 'tokens', accessToken, refreshToken: textOf(fields[names.refresh]), seconds };
}

/** A refused refresh always means that the grant has ended, whatever the platform calls it. */
export function ofGrant(refusal: Refusal): Refusal {
  const grant: readonly Refusal['failure'][] = ['expired', 'refused'];
  return grant.includes(refusal.failure) ? { ...refusal, failure: 'grant' satisfies CostFailure } : refusal;
}
