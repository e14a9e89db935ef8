import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { LIVE_SOCKET_PATH } from '#src/contract/live-events.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { openNewsLink } from '#src/lib/api/news-link.ts';
import { readToken } from '#src/lib/session/session.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { readUnsent, storeUnsent } from '#src/lib/storage/unsent.ts';
import { EMPTY_ROOM, nextRoom, type RoomNews, type UnsentText } from './room-state.ts';

const KEY = 'live-unsent';
/** How often a muted student's page asks: the socket does not report the end of a mute. */
const MUTED_ASK_MS = 15_000;

interface Kept extends Pick<UnsentText, 'clientId' | 'text' | 'mediaMs'> {
  readonly classroom: string;
}

/** The room of a class: its messages, sign-ins and polls, and the student's actions. */
export function useRoom(classroom: string) {
  const [state, dispatch] = useReducer(nextRoom, EMPTY_ROOM, (empty) => ({ ...empty, unsent: storedTexts(classroom) }));
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => {
    storeUnsent(
      KEY,
      state.unsent.map(({ clientId, text, mediaMs }) => ({ clientId, text, mediaMs, classroom })),
    );
  }, [state.unsent, classroom]);
  const opened = useQuery({
    queryKey: ['live-room', classroom],
    queryFn: ({ signal }) => api('GET /api/v1/living/room', { query: { classroom }, signal, isSilent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const first = opened.data;
  useEffect(() => {
    if (!first) return undefined;
    dispatch({ type: 'news', news: first });
    return openNewsLink<RoomNews>({
      path: LIVE_SOCKET_PATH,
      hello: () => {
        const token = readToken();
        return { ...(token && { token }), classroom, after: latest.current.seq };
      },
      poll: () => api('GET /api/v1/living/room', { query: { classroom, after: latest.current.seq }, isSilent: true }),
      isNews: ({ events }) => Array.isArray(events),
      onNews: (news) => dispatch({ type: 'news', news }),
      onLink: (link) => dispatch({ type: 'link', link }),
    });
  }, [first, classroom]);

  const isMuted = state.me?.is_muted === true;
  useEffect(() => {
    if (!isMuted) return undefined;
    const ask = () =>
      api('GET /api/v1/living/room', { query: { classroom, after: latest.current.seq }, isSilent: true })
        .then((news) => dispatch({ type: 'news', news }))
        .catch(() => undefined);
    const timer = setInterval(ask, MUTED_ASK_MS);
    return () => clearInterval(timer);
  }, [isMuted, classroom]);

  const deliver = useCallback(
    ({ clientId, text, mediaMs }: Pick<UnsentText, 'clientId' | 'text' | 'mediaMs'>) => {
      const media = mediaMs === undefined ? {} : { media_ms: Math.round(mediaMs) };
      api('POST /api/v1/living/messages', { body: { classroom, client_id: clientId, text, ...media }, isSilent: true })
        .then((event) => dispatch({ type: 'sent', event }))
        .catch((reason: unknown) => {
          const isRefused = reason instanceof ApiRefusal;
          dispatch({ type: 'failed', clientId, ...(isRefused && { reason: failureText(reason) }) });
          if (isRefused && isMutedBy(reason)) dispatch({ type: 'own', changes: { is_muted: true } });
        });
    },
    [classroom],
  );
  const send = useCallback(
    (text: string, mediaMs: number | undefined) => {
      const unsent = { clientId: randomUuid(), text, mediaMs };
      dispatch({ type: 'written', unsent });
      deliver(unsent);
    },
    [deliver],
  );
  const resend = useCallback(
    (unsent: UnsentText) => {
      dispatch({ type: 'retried', clientId: unsent.clientId });
      deliver(unsent);
    },
    [deliver],
  );
  const { link } = state;
  useEffect(() => {
    if (link !== 'live' && link !== 'polling') return;
    // A refused message stays until the student acts.
    for (const one of latest.current.unsent) if (one.status === 'failed' && !one.reason) resend(one);
  }, [link, resend]);

  return {
    opened,
    state,
    send,
    resend,
    drop: (clientId: string) => dispatch({ type: 'dropped', clientId }),
    noteOwn: (changes: Partial<NonNullable<typeof state.me>>) => dispatch({ type: 'own', changes }),
  };
}

export type OpenRoom = ReturnType<typeof useRoom>;

function storedTexts(classroom: string): UnsentText[] {
  return readUnsent<Kept>(KEY, (kept) => kept.classroom === classroom).map(({ clientId, text, mediaMs }) => ({
    ...{ clientId, text, mediaMs: typeof mediaMs === 'number' ? mediaMs : undefined, status: 'failed' },
  }));
}

function isMutedBy({ data }: ApiRefusal): boolean {
  return (data as { readonly is_muted?: unknown } | null)?.is_muted === true;
}
