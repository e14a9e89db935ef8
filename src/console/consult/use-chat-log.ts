import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { showToast } from '../ui/toast.tsx';
import { CHATS_KEY, type Chat } from './chat-words.ts';

const LOOK_EVERY_MS = 2000;
type Part = ConsoleReply<'GET /console/api/consult/{uuid}'>;

/** A conversation with its messages, oldest first; polls for new ones. */
export function useChatLog(uuid: string) {
  const log = useInfiniteQuery({
    queryKey: [...CHATS_KEY, 'one', uuid],
    queryFn: ({ pageParam, signal }): Promise<Part> =>
      consoleApi(
        'GET /console/api/consult/{uuid}',
        { params: { uuid }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
  const parts = log.data?.pages ?? [];
  const messages = parts.toReversed().flatMap((part) => part.messages);
  return { log, chat: parts[0]?.chat, messages: [...new Map(messages.map((one) => [one.id, one])).values()] };
}

/** Changes who handles a conversation, or its state. The lists are reloaded, also after a refusal. */
export function useChatWrite<Input>(send: (input: Input) => Promise<Chat>, said: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: send,
    onSuccess: () => {
      if (said) showToast(said);
      onDone?.();
    },
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: CHATS_KEY }),
  });
}

/** Marks the messages as read once the advisor who handles the conversation sees them. */
export function useReadMark(chat: Chat | undefined, isMine: boolean, askedAt: number): void {
  const queries = useQueryClient();
  const { mutate } = useWrite({
    mutationFn: ({ uuid, messageId }: { uuid: string; messageId: number }) =>
      consoleApi('POST /console/api/consult/{uuid}/read', { params: { uuid }, body: { messageId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...CHATS_KEY, 'list'] }),
  });
  const uuid = isMine && (chat?.unread ?? 0) > 0 ? chat?.uuid : undefined;
  const messageId = chat?.newestId ?? 0;
  useEffect(() => {
    // Repeated at each poll until the server has stored it.
    if (uuid !== undefined && askedAt > 0 && document.visibilityState === 'visible') mutate({ uuid, messageId });
  }, [uuid, messageId, askedAt, mutate]);
}
