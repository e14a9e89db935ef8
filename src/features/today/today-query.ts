import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { TransportFailure } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

export type Today = ReplyOf<'GET /api/v1/study/today'>;

/** The last answer, for a time without a net. It belongs to the session: `stored-keys.ts` has it deleted with it. */
const KEY = 'today';

interface Kept {
  /** When it was true, by the server's clock. */
  readonly at: number;
  readonly today: Today;
}

export const todayQuery = queryOptions({
  // With the classes: a reservation changes both.
  queryKey: ['lives', 'today'],
  queryFn: async ({ signal }): Promise<Kept> => {
    const today = await api('GET /api/v1/study/today', { signal, isSilent: true });
    const kept = { at: serverNow(), today };
    writeStored('local', KEY, JSON.stringify(kept));
    return kept;
  },
  // Who comes back from a lesson or an exam finds the next step.
  staleTime: 0,
});

interface TodayState {
  readonly today: Today | undefined;
  /** Set when the server could not be asked again: since when the answer is old, and why. */
  readonly old: { readonly at: number; readonly isOffline: boolean } | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** What the student needs today; without a net, the last answer on this device. */
export function useToday(): TodayState {
  const { data, error, refetch } = useQuery(todayQuery);
  const shown = data ?? readKept();
  const isOffline = error instanceof TransportFailure && error.kind !== 'status';
  return {
    today: shown?.today,
    old: error && shown ? { at: shown.at, isOffline } : undefined,
    error,
    refetch: () => void refetch(),
  };
}

let parsed: { readonly text: string; readonly kept: Kept } | undefined;

function readKept(): Kept | undefined {
  const text = readStored('local', KEY);
  if (text === undefined) return undefined;
  if (parsed?.text === text) return parsed.kept;
  try {
    parsed = { text, kept: JSON.parse(text) as Kept };
    return parsed.kept;
  } catch {
    return undefined;
  }
}
