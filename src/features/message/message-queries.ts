import { type InfiniteData, infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import type { MessageTopic } from '#src/contract/message-kinds.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';

export type MessagePage = ReplyOf<'GET /api/v1/messages'>;
export type Message = MessagePage['list'][number];
export type Unread = ReplyOf<'GET /api/v1/messages/unread'>;

const LIST_KEY = ['messages', 'list'] as const;
/** Polling interval, because another device may read messages. Focus and a new screen reload at once. */
const AGAIN_MS = 180_000;

/** The number of unread messages, one query for all badges. */
const unreadQuery = queryOptions({
  queryKey: ['messages', 'unread'],
  queryFn: ({ signal }) => api('GET /api/v1/messages/unread', { signal, isSilent: true }),
  refetchInterval: AGAIN_MS,
  refetchOnWindowFocus: 'always',
  meta: { isQuiet: true, isStored: true },
});

/** The unread messages; undefined for visitors who are not logged in and while loading: then there is no badge. */
export function useUnread(): Unread | undefined {
  const isLoggedIn = useIsLoggedIn();
  const { data } = useQuery({ ...unreadQuery, enabled: isLoggedIn });
  return isLoggedIn ? data : undefined;
}

/** The messages of a topic, or all, newest first. */
export function messagesQuery(topic: MessageTopic | undefined) {
  return infiniteQueryOptions({
    queryKey: [...LIST_KEY, topic ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/v1/messages', {
        query: { ...(topic && { topic }), ...(pageParam && { before: pageParam }) },
        signal,
        isSilent: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ list, has_more: hasMore }) => (hasMore ? list.at(-1)?.mark : undefined),
    staleTime: 0,
    meta: { isStored: true },
  });
}

/** Marks one message, or all that were shown, as read: on screen at once, on other devices at their next request. */
export function useReading() {
  const client = useQueryClient();
  const show = (isRead: (message: Message) => boolean) =>
    client.setQueriesData<InfiniteData<MessagePage>>({ queryKey: LIST_KEY }, (data) => data && withRead(data, isRead));
  const outcome = {
    onSuccess: (unread: Unread) => void client.setQueryData(unreadQuery.queryKey, unread),
    // A list that was requested before this call may arrive after `show` and undo it, so reload. A failure is silent:
    // the message is unread again, and the next tap tries again.
    onSettled: () => void client.invalidateQueries({ queryKey: LIST_KEY }),
  };
  const one = useWrite({
    mutationFn: ({ uuid, mark }: Message) =>
      api('POST /api/v1/messages/{id}/read', { params: { id: uuid }, body: { mark }, isSilent: true }),
    onMutate: (seen: Message) => show(({ uuid, mark }) => uuid === seen.uuid && mark === seen.mark),
    ...outcome,
  });
  const all = useWrite({
    mutationFn: ({ mark, topic }: { readonly mark: string; readonly topic: MessageTopic | undefined }) =>
      api('POST /api/v1/messages/read-all', { body: { mark, ...(topic && { topic }) } }),
    ...outcome,
  });
  return { one, all };
}

function withRead(data: InfiniteData<MessagePage>, isRead: (message: Message) => boolean): InfiniteData<MessagePage> {
  const pages = data.pages.map((page) => ({
    ...page,
    list: page.list.map((message) => (isRead(message) ? { ...message, is_read: true } : message)),
  }));
  return { ...data, pages };
}

/** A number for a badge: `99+` from a hundred on. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));
