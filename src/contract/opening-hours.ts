const CHINA_OFFSET_MS = 8 * 3_600_000;
const WEEK = '日一二三四五六';
const HOURS = /(\d{1,2}):(\d{2})\D{1,6}(\d{1,2}):(\d{2})/g;

export const LONGEST_HOURS = 40;

/** The problem of opening hours as text; empty for none. */
export function hoursProblem(hours: string): string {
  const spans = [...hours.matchAll(HOURS)];
  if (spans.length === 0) {
    return /全天|24\s*小时/.test(hours) && !/\d:\d/.test(hours)
      ? ''
      : '写上几点到几点，例如：每天 9:00—22:00；一直有人就写“全天”';
  }
  const isTime = (hour = '', minute = '') => Number(minute) < 60 && Number(hour) * 60 + Number(minute) <= 24 * 60;
  const isRight = spans.every(([, ...at]) => isTime(at[0], at[1]) && isTime(at[2], at[3]));
  const times = hours.match(/\d{1,2}[:：]\d{2}/g)?.length ?? 0;
  return isRight && times === spans.length * 2 ? '' : '时间写成 9:00—22:00 的样子';
}

/** Whether advisors are on duty now, by the school's opening hours as text: `周一至周五 9:00—22:00`. */
export function isOnDuty(hours: string, nowMs: number): boolean {
  const spans = [...hours.matchAll(HOURS)].map(([, ...figures]) => figures.map(Number));
  const days = daysIn(hours);
  const china = new Date(nowMs + CHINA_OFFSET_MS);
  const today = china.getUTCDay();
  const isDay = (day: number) => days.size === 0 || days.has(day);
  // A text without times, such as 全天, means the whole day.
  if (spans.length === 0) return isDay(today);
  const now = china.getUTCHours() * 60 + china.getUTCMinutes();
  return spans.some(([fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0]) => {
    const from = fromHour * 60 + fromMinute;
    const until = untilHour * 60 + untilMinute;
    if (from <= until) return isDay(today) && now >= from && now < until;
    // The hours run past midnight: the early hours belong to the day before.
    return (isDay(today) && now >= from) || (isDay((today + 6) % 7) && now < until);
  });
}

/** Whether two texts name the same opening hours: `每天 9:00—22:00` and `9:00 - 22:00`. */
export const isSameHours = (one: string, other: string): boolean => hoursKey(one) === hoursKey(other);

function hoursKey(hours: string): string {
  const days = daysIn(hours);
  const spans = [...hours.matchAll(HOURS)].map(([, ...figures]) => figures.map(Number).join(' '));
  return JSON.stringify([days.size === 7 ? [] : [...days].sort(), spans]);
}

/** Days of the week in the text, Sunday is 0; empty means every day. */
function daysIn(hours: string): ReadonlySet<number> {
  const text = hours
    .replace(/星期|礼拜/g, '周')
    .replaceAll('周天', '周日')
    .replaceAll('周末', '周六至周日')
    .replaceAll('工作日', '周一至周五');
  const days = new Set<number>();
  for (const [, first = '', last = first] of text.matchAll(
    /周([日一二三四五六])(?:\s*[至到~～—–-]+\s*周?([日一二三四五六]))?/g,
  )) {
    const length = (WEEK.indexOf(last) - WEEK.indexOf(first) + 7) % 7;
    for (let step = 0; step <= length; step += 1) days.add((WEEK.indexOf(first) + step) % 7);
  }
  return days;
}
