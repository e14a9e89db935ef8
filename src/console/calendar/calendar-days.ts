import type { CalendarEntry, CalendarKind } from '#src/contract/console/calendar.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';

const DAY_MS = 86_400_000;
/** Four weeks. */
export const DAYS_SHOWN = 28;

export const KIND_NAMES: Readonly<Record<CalendarKind, string>> = {
  page: '页面',
  experiment: '实验',
  countdown: '倒计时',
  publication: '发布',
  live: '直播',
};

/** Start of a day in China, in milliseconds since 1970. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

export const dayAfter = (day: string, count: number) => chinaDay(startOf(day) + count * DAY_MS);

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}

export const daysFrom = (first: string) => Array.from({ length: DAYS_SHOWN }, (_day, index) => dayAfter(first, index));

/** An entry on the visible days: its columns, counted from 0, and whether it continues before or after them. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly goesOnBefore: boolean;
  readonly goesOnAfter: boolean;
}

export function placeOf({ from, until }: Pick<CalendarEntry, 'from' | 'until'>, first: string): Place {
  const column = (instant: string) => Math.floor((Date.parse(instant) - startOf(first)) / DAY_MS);
  const start = from === null ? -1 : column(from);
  // An entry that ends at midnight does not appear on the next day.
  const isMoment = from === until;
  const end =
    until === null ? DAYS_SHOWN : isMoment ? start : Math.max(start, column(until) - (isMidnight(until) ? 1 : 0));
  return {
    start: Math.max(0, start),
    end: Math.min(DAYS_SHOWN - 1, end),
    goesOnBefore: start < 0,
    goesOnAfter: end >= DAYS_SHOWN,
  };
}

const isMidnight = (instant: string) => instant.slice(11, 19) === '00:00:00';

/** The entries that begin or end on a day, and single moments; not those that only continue through it. */
export function eventsOf(entries: readonly CalendarEntry[], day: string) {
  const on = (instant: string | null) => instant !== null && chinaDay(Date.parse(instant)) === day;
  return entries
    .flatMap((entry) => {
      const { kind, from, until } = entry;
      if (kind === 'live' || from === until) return on(from) ? [{ entry, at: from ?? '', what: '' }] : [];
      const words = kind === 'page' ? { from: '上线', until: '下线' } : { from: '开始', until: '结束' };
      return [
        ...(on(from) ? [{ entry, at: from ?? '', what: words.from }] : []),
        ...(on(until) ? [{ entry, at: until ?? '', what: words.until }] : []),
      ];
    })
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** A time moved by whole days; null stays null. */
export const movedBy = (instant: string | null, days: number) =>
  instant === null || days === 0 ? instant : `${dayAfter(chinaDay(Date.parse(instant)), days)}${instant.slice(10)}`;
