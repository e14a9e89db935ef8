import { setTimeout } from 'node:timers/promises';

/** The server's only source of time. Tests pass a fixed one. */
export interface Clock {
  readonly now: () => Date;
  /** Waits for that moment; resolves at once when it is past. */
  readonly until: (moment: Date) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  until: async (moment) => {
    const left = moment.getTime() - Date.now();
    if (left > 0) await setTimeout(left);
  },
};

const CHINA_OFFSET_MS = 8 * 3600 * 1000;

/** The moment as the API writes it: ISO 8601 in China's time, without fractions of a second. */
export function toInstant(moment: Date): string {
  return `${new Date(moment.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** The moment as carriers write it: `2026-11-18 09:12:00`, China's time. */
export function toChinaTime(moment: Date): string {
  return toInstant(moment).slice(0, 19).replace('T', ' ');
}

/** The hour in China: `19:00`. */
export function toChinaHour(moment: Date): string {
  return toInstant(moment).slice(11, 16);
}

export function after(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

const HOUR_MS = 3_600_000;

/** The start of the hour; hours in China begin with those in UTC. */
export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}
