import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { chinaClock, chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';

export type StaffRoom = ConsoleReply<'GET /console/api/lives/{uuid}'>;
export type RoomCommand = Omit<ConsoleInput<'POST /console/api/lives/{uuid}/commands'>['body'], 'clientId'>;

/** Shared props of the parts of a room's page. */
export interface Doing {
  readonly room: StaffRoom;
  readonly isOver: boolean;
  readonly isBusy: boolean;
  /** Sends a command. Rejects when it was refused; the reason has been shown by then. */
  readonly onCommand: (command: RoomCommand) => Promise<void>;
}

/** Key of all queries about live classes. */
export const LIVES_KEY = ['lives'] as const;

const MOST_SHOWN = 400;

/** A room with news merged in; deleted messages are removed. */
export function mergeRoom(before: StaffRoom | undefined, news: StaffRoom): StaffRoom {
  const kept = before && !news.isReset ? before.events : [];
  const all = new Map([...kept, ...news.events].map((event) => [event.seq, event]));
  const deleted = new Set([...all.values()].flatMap(({ kind, target }) => (kind === 'delete' ? [target] : [])));
  const events = [...all.values()].filter(({ seq }) => !deleted.has(seq)).sort((a, b) => a.seq - b.seq);
  return { ...news, events: events.slice(-MOST_SHOWN) };
}

/** Whether a class is before, during or after its time. */
export function liveStageOf({ startsAt, endsAt }: StaffRoom['live'], now: number): 'before' | 'running' | 'over' {
  if (now < Date.parse(startsAt)) return 'before';
  return now < Date.parse(endsAt) ? 'running' : 'over';
}

/** The times of a class as text; with dates when it lasts more than one day. */
export function timesOf({ startsAt, endsAt }: StaffRoom['live'], now: number): string {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (chinaDay(start) === chinaDay(end)) return `${chinaClock(start)}–${chinaClock(end)}`;
  return `${chinaMoment(start, now)} 至 ${chinaMoment(end, now)}`;
}
