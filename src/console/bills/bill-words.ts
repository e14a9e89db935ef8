import type { ConsoleReply } from '#src/contract/console/all.ts';
import { BILLER_KEYS, BILLERS, type Biller } from '#src/contract/console/bill-words.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';

export type BillMonth = ConsoleReply<'GET /console/api/bills'>;
type Differences = ConsoleReply<'GET /console/api/bills/differences'>;
export type Difference = Differences['differences'][number];
export type Bill = BillMonth['bills'][number];

/** Key of all queries about bills. */
export const BILLS_KEY = ['bills'] as const;

export const BILLER_NAMES = Object.fromEntries(BILLER_KEYS.map((key) => [key, BILLERS[key].name])) as Record<
  Biller,
  string
>;

export interface BillFilter {
  readonly biller: Biller;
  /** Month, such as `2026-11`. */
  readonly month: string;
}

export function readFilter(search: URLSearchParams, now: number): BillFilter {
  const month = search.get('month') ?? '';
  return {
    biller: BILLER_KEYS.find((one) => one === search.get('biller')) ?? 'wechat',
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : chinaDay(now).slice(0, 7),
  };
}

/** The previous (-1) or next (1) month. */
export function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + step;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Such as `2026年11月`. */
export const monthName = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

/** Such as `11月3日`. */
export const dayName = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

export const daysName = (first: string, last: string) =>
  first === last ? dayName(first) : `${dayName(first)}到${dayName(last)}`;

export const sumText = ({ count, cents }: { readonly count: number; readonly cents: number }) =>
  count === 0 ? '0 笔' : `${count} 笔 ¥${yuan(cents)}`;

/** Such as `0.60%`. */
export const rateText = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)}%`;
