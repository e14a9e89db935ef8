import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'watch-speed';

export const watchSpeeds = [0.75, 1, 1.25, 1.5, 2] as const;

/** The last speed chosen on this device; 1 by default. */
export function readWatchSpeed(): number {
  const stored = Number(readStored('local', KEY));
  return watchSpeeds.find((speed) => speed === stored) ?? 1;
}

export function saveWatchSpeed(speed: number): void {
  writeStored('local', KEY, String(speed));
}
