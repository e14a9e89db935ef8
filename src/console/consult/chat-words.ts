import { queryOptions } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { CHAT_PARTS, type ChatPart } from '#src/contract/console/list-parts.ts';
import { consoleApi } from '../client/console-api.ts';

export type Chat = ConsoleReply<'GET /console/api/consult'>['chats'][number];
export type ChatMessage = ConsoleReply<'GET /console/api/consult/{uuid}'>['messages'][number];
export type QuickReply = ConsoleReply<'GET /console/api/consult/choices'>['replies'][number];

/** Key of all queries about chats. */
export const CHATS_KEY = ['consult'] as const;

export const PARTS: Readonly<Record<ChatPart, string>> = { waiting: '待回复', mine: '我的', all: '全部' };

export const partOf = (search: URLSearchParams): ChatPart =>
  CHAT_PARTS.find((part) => part === search.get('part')) ?? 'waiting';

/** The student, or a visitor without an account. */
export const whoOf = ({ nickname, mobile }: Pick<Chat, 'nickname' | 'mobile'>) =>
  mobile === '' ? '访客' : `${nickname} ${mobile}`;

export const choicesQuery = queryOptions({
  queryKey: [...CHATS_KEY, 'choices'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/consult/choices', undefined, { signal }),
});

/** Pages and fragments whose service hours or number differ from the settings of the desk. */
export const otherServiceQuery = (hours: string) =>
  queryOptions({
    queryKey: [...CHATS_KEY, 'pages', hours],
    queryFn: ({ signal }) => consoleApi('GET /console/api/consult/hours/pages', undefined, { signal }),
    // Pages can change at any time.
    staleTime: 0,
  });
