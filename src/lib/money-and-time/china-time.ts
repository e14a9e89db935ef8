const CHINA_OFFSET_MS = 8 * 3_600_000;
const SECOND_MS = 1000;
const JUST_NOW_MS = 30_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const WEEK = '日一二三四五六';
const NEAR_DAYS: Readonly<Record<number, string>> = { [-1]: '昨天', 0: '今天', 1: '明天' };

/**
 * A moment (milliseconds since 1970) in China's time, whatever the device's zone: `11月25日 10:00`, with the year when it
 * differs from that of `now`.
 */
export function chinaMoment(at: number, now: number): string {
  const { year, month, day, hour, minute } = chinaParts(at);
  const date = `${month}月${day}日 ${two(hour)}:${two(minute)}`;
  return year === chinaParts(now).year ? date : `${year}年${date}`;
}

/** A moment as the API writes it: `2026-11-25T10:00:00+08:00`. */
export function chinaInstant(at: number): string {
  return `${new Date(at + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/**
 * How long ago a moment was: under 30 s 刚刚, under 1 h N分钟前, under 1 day N小时前, under 2 days 1天前, then the date.
 *
 * A moment in the future by this clock counts as just now.
 */
export function timeAgo(at: number, now: number): string {
  const ms = now - at;
  if (ms < JUST_NOW_MS) return '刚刚';
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))}分钟前`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)}小时前`;
  return ms < 2 * DAY_MS ? '1天前' : chinaMoment(at, now);
}

/** The day of a moment in China, `2026-12-20`. */
export function chinaDay(at: number): string {
  const { year, month, day } = chinaParts(at);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The day of a moment in China as students say it: 今天, 明天, 昨天, `11月25日 周三`; with the year when it is another. */
export function chinaDayName(at: number, now: number): string {
  const days = dayNumber(at) - dayNumber(now);
  const near = NEAR_DAYS[days];
  if (near) return near;
  const { year, month, day, week } = chinaParts(at);
  const date = `${month}月${day}日 周${WEEK[week]}`;
  return year === chinaParts(now).year ? date : `${year}年${date}`;
}

/** Hours and minutes of a moment in China, `09:05`. */
export function chinaClock(at: number): string {
  const { hour, minute } = chinaParts(at);
  return `${two(hour)}:${two(minute)}`;
}

/** A duration or a position: `00:14`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = [minutes, rest].map((part) => String(part).padStart(2, '0')).join(':');
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** What is left of a time: `2天 03:04:05`, `03:04:05`. Never negative. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  const days = Math.floor(seconds / 86_400);
  return days > 0 ? `${days}天 ${clock}` : clock;
}

function chinaParts(at: number) {
  const date = new Date(at + CHINA_OFFSET_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    week: date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

/** Days since 1970 in China. */
function dayNumber(at: number): number {
  return Math.floor((at + CHINA_OFFSET_MS) / DAY_MS);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
