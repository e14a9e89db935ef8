import { chinaClock } from '#src/lib/money-and-time/china-time.ts';

/** Whether somebody answers at this moment, by the hours as the school writes them: `每天 9:00—22:00`. */
export function isOnDuty(hours: string, nowMs: number): boolean {
  const [, ...figures] = /(\d{1,2}):(\d{2})\D{1,6}(\d{1,2}):(\d{2})/.exec(hours) ?? [];
  // Other words, such as 全天, name no hours to be outside of.
  if (figures.length === 0) return true;
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = figures.map(Number);
  const from = fromHour * 60 + fromMinute;
  const until = untilHour * 60 + untilMinute;
  const [hour = 0, minute = 0] = chinaClock(nowMs).split(':').map(Number);
  const now = hour * 60 + minute;
  return from <= until ? now >= from && now < until : now >= from || now < until;
}
