import { liveStates } from '#src/contract/states.ts';
import { chinaClock, chinaDay, chinaDayName, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import type { LiveItem } from './live-query.ts';
import { liveStage } from './live-stage.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * When a class takes place, in China time: `今天 19:00–21:00`. A class that ends on another day names both days; a room
 * that is open for days names only its last day.
 */
export function liveTime(live: Pick<LiveItem, 'start_time' | 'end_time'>, now: number): string {
  const start = Date.parse(live.start_time);
  const end = Date.parse(live.end_time);
  if (start <= now && end - start > DAY_MS) return `长期开放，到 ${chinaDayName(end, now)}`;
  if (chinaDay(start) !== chinaDay(end)) return `${chinaMoment(start, now)} 至 ${chinaMoment(end, now)}`;
  return `${chinaDayName(start, now)} ${liveHours(live)}`;
}

/** Only the hours of a class, `19:00–21:00`; for a class of several days only its start. */
export function liveHours({ start_time, end_time }: Pick<LiveItem, 'start_time' | 'end_time'>): string {
  const start = Date.parse(start_time);
  const end = Date.parse(end_time);
  return chinaDay(start) === chinaDay(end) ? `${chinaClock(start)}–${chinaClock(end)}` : '长期开放';
}

export interface LiveGroup {
  readonly title: string;
  readonly lives: readonly LiveItem[];
}

/** Classes under headings, in the given order: running ones, then by day, past ones separately. */
export function groupLives(lives: readonly LiveItem[], now: number): LiveGroup[] {
  const groups = new Map<string, LiveItem[]>();
  for (const live of lives) {
    const title = headingOf(live, now);
    const group = groups.get(title);
    if (group) group.push(live);
    else groups.set(title, [live]);
  }
  return [...groups].map(([title, members]) => ({ title, lives: members }));
}

function headingOf(live: LiveItem, now: number): string {
  const stage = liveStage(live, now);
  if (stage === 'living') return '正在直播';
  const day = chinaDayName(Date.parse(live.start_time), now);
  const isOver = stage === 'ended' || live.status > liveStates.LIVING;
  return isOver ? `${day} · 已下课` : day;
}

/** The next class to begin; undefined when none is announced. */
export function nextLive(lives: readonly LiveItem[], now: number): LiveItem | undefined {
  return lives
    .filter((live) => liveStage(live, now) === 'before')
    .reduce<LiveItem | undefined>(
      (first, live) => (first && Date.parse(first.start_time) <= Date.parse(live.start_time) ? first : live),
      undefined,
    );
}
