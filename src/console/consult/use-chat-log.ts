import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { showToast } from '../ui/toast.tsx';
import { CHATS_KEY, type Chat } from './chat-words.ts';

const LOOK_EVERY_MS = 2000;
type Part = ConsoleReply<'GET /console/api/consult/{uuid}'>;

/** A conversation with its messages, oldest first; new ones come by themselves. */
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

/** A change of who has a conversation, or of what it waits for; the lists are read anew, also after a refusal. */
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

/** Notes that the messages were read, once whoever answers has them before their eyes. */
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
    // Again with each look at the server, until it knows.
    if (uuid !== undefined && askedAt > 0 && document.visibilityState === 'visible') mutate({ uuid, messageId });
  }, [uuid, messageId, askedAt, mutate]);
}
