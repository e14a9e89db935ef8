import { queryOptions } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import type { LiveEvent } from './room-state.ts';

/** Longer chats are cut: nobody reads ten thousand lines next to a video. */
const MOST_PARTS = 20;

/** The chat of a class, in order. */
export function replayQuery(classroom: string) {
  return queryOptions({
    queryKey: ['live-replay', classroom],
    queryFn: async ({ signal }) => {
      const messages: LiveEvent[] = [];
      let after: number | null = 0;
      for (let part = 0; part < MOST_PARTS && after !== null; part += 1) {
        const query: { classroom: string; after: number } = { classroom, after };
        const reply = await api('GET /api/v1/living/replay', { query, signal, isSilent: true });
        messages.push(...reply.messages);
        after = reply.next;
      }
      return messages;
    },
    staleTime: 60_000,
  });
}

/** The messages up to this second of the recording. */
export function saidUntil(messages: readonly LiveEvent[], second: number): readonly LiveEvent[] {
  return messages.filter(({ media_ms: ms }) => ms <= second * 1000);
}
