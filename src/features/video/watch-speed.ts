import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'watch-speed';

export const watchSpeeds = [0.75, 1, 1.25, 1.5, 2] as const;

/** The speed the student chose last on this device; 1 when there is none. */
export function readWatchSpeed(): number {
  const stored = Number(readStored('local', KEY));
  return watchSpeeds.find((speed) => speed === stored) ?? 1;
}

export function saveWatchSpeed(speed: number): void {
  writeStored('local', KEY, String(speed));
}
