import { readStored, writeStored } from '#src/lib/storage.ts';

const KEY = 'wanted-coupons';
/** A login takes less; who comes back later has other things in mind. */
const FRESH_MS = 15 * 60_000;

interface Wanted {
  readonly uuids: readonly string[];
  readonly page: string;
  readonly at: number;
}

/** Notes which coupons a stranger wanted on this page, before the login takes them away. */
export function noteWanted(uuids: readonly string[], page: string): void {
  writeStored('session', KEY, JSON.stringify({ uuids, page, at: Date.now() } satisfies Wanted));
}

/** The coupons wanted on this page before the login; they are given once. */
export function takeWanted(page: string): readonly string[] {
  const wanted = readWanted();
  if (wanted?.page !== page) return [];
  writeStored('session', KEY, undefined);
  return Date.now() - wanted.at < FRESH_MS ? wanted.uuids : [];
}

function readWanted(): Wanted | undefined {
  try {
    const wanted = JSON.parse(readStored('session', KEY) ?? 'null') as Wanted | null;
    return Array.isArray(wanted?.uuids) ? wanted : undefined;
  } catch {
    return undefined;
  }
}
