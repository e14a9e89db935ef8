import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { CONSULT_SOCKET_PATH } from '#src/contract/consult-socket.ts';
import { api } from '#src/lib/api/api-client.ts';
import { openNewsLink } from '#src/lib/api/news-link.ts';
import { readToken } from '#src/lib/session/session.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { readUnsent, storeUnsent } from './chat-outbox.ts';
import { type ChatState, EMPTY_CHAT, lastIdOf, nextChat, type Unsent } from './chat-state.ts';
import { unreadQuery } from './consult.ts';
import { guestKey, storeGuestKey } from './guest-key.ts';

/** The conversation with the advisor: messages, unsent messages, and sending. */
export function useChat(courseUuid: string | undefined) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(nextChat, EMPTY_CHAT, (empty) => ({ ...empty, unsent: readUnsent() }));
  const latest = useRef<ChatState>(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => storeUnsent(state.unsent), [state.unsent]);
  const opened = useQuery({
    queryKey: ['consult-chat', courseUuid],
    queryFn: async ({ signal }) => {
      const chat = await api('POST /api/v1/app/consult/open', {
        body: { ...guestKey(), ...(courseUuid && { course_uuid: courseUuid }) },
        isSilent: true,
        signal,
      });
      storeGuestKey(chat.guest_key);
      return chat;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const chat = opened.data;

  useEffect(() => {
    if (!chat) return;
    dispatch({ type: 'received', messages: chat.messages, advisorReadId: chat.advisor_read_id });
    return openNewsLink({
      path: CONSULT_SOCKET_PATH,
      isNews: ({ messages }) => Array.isArray(messages),
      hello: () => {
        const token = readToken();
        return { ...(token ? { token } : guestKey()), after: lastIdOf(latest.current) };
      },
      poll: () =>
        api('POST /api/v1/app/consult/poll', {
          body: { ...guestKey(), after: lastIdOf(latest.current) },
          isSilent: true,
        }),
      onNews: (news) => dispatch({ type: 'received', messages: news.messages, advisorReadId: news.advisor_read_id }),
      onLink: (link) => dispatch({ type: 'link', link }),
    });
  }, [chat]);

  const lastFromAdvisor = state.messages.filter(({ sender }) => sender === 'advisor').at(-1)?.id ?? 0;
  useEffect(() => {
    if (lastFromAdvisor === 0) return;
    const body = { ...guestKey(), message_id: lastFromAdvisor };
    api('POST /api/v1/app/consult/read', { body, isSilent: true })
      .then(() => client.setQueryData(unreadQuery.queryKey, 0))
      .catch(() => undefined);
  }, [lastFromAdvisor, client]);

  const deliver = useCallback(
    ({ clientId, text, courseUuid: about }: Pick<Unsent, 'clientId' | 'text' | 'courseUuid'>) => {
      const body = { ...guestKey(), client_id: clientId, text, ...(about && { course_uuid: about }) };
      api('POST /api/v1/app/consult/messages', { body, isSilent: true })
        .then((message) => dispatch({ type: 'received', messages: [message], advisorReadId: 0 }))
        .catch(() => dispatch({ type: 'failed', clientId }));
    },
    [],
  );
  const send = useCallback(
    (text: string) => {
      const written = { clientId: randomUuid(), text, courseUuid };
      dispatch({ type: 'written', ...written });
      deliver(written);
    },
    [courseUuid, deliver],
  );
  const resend = useCallback(
    (unsent: Unsent) => {
      dispatch({ type: 'retried', clientId: unsent.clientId });
      deliver(unsent);
    },
    [deliver],
  );
  const { link } = state;
  useEffect(() => {
    if (link !== 'live' && link !== 'polling') return;
    for (const unsent of latest.current.unsent.filter(({ status }) => status === 'failed')) resend(unsent);
  }, [link, resend]);
  return { opened, state, send, resend };
}
