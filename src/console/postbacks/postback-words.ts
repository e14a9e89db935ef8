import { queryOptions } from '@tanstack/react-query';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import {
  isTheirEvent,
  POSTBACK_EVENTS,
  POSTBACK_PLATFORMS,
  POSTBACK_STATES,
  type PostbackPlatform,
  type PostbackState,
  THEIR_EVENTS,
} from '#src/contract/console/postback-words.ts';
import { consoleApi } from '../client/console-api.ts';

export type PostbackList = ConsoleReply<'GET /console/api/postbacks'>;
export type Postback = PostbackList['postbacks'][number];
export type PostbackCall = NonNullable<ConsoleReply<'GET /console/api/postbacks/{uuid}'>['call']>;
export type PostbackSetting = ConsoleReply<'GET /console/api/postbacks/settings'>[number];
export type PostbackFilter = Omit<ConsoleInput<'GET /console/api/postbacks'>['query'], 'after'>;

/** Key of all queries about postbacks; a change of one invalidates all. */
export const POSTBACKS_KEY = ['postbacks'] as const;

export const postbackQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...POSTBACKS_KEY, 'one', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/postbacks/{uuid}', { params: { uuid } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

export const postbackSettingsQuery = queryOptions({
  queryKey: [...POSTBACKS_KEY, 'settings'],
  queryFn: ({ signal }) => consoleApi('GET /console/api/postbacks/settings', undefined, { signal }),
});

export const STATE_NAMES: Readonly<Record<PostbackState, string>> = {
  waiting: '等待发送',
  told: '已送达',
  refused: '平台拒绝',
  expired: '过期未送达',
};

export const STATE_LOOKS: Readonly<Record<PostbackState, string>> = {
  waiting: '',
  told: 'console-badge--ok',
  refused: 'console-badge--warn',
  expired: 'console-badge--warn',
};

/** The list's filters in the address; unknown values are ignored. */
export function readFilter(search: URLSearchParams): PostbackFilter {
  const among = <T extends string>(words: readonly T[], name: string) =>
    words.find((word) => word === search.get(name));
  const platform = among(POSTBACK_PLATFORMS, 'platform');
  const event = among(POSTBACK_EVENTS, 'event');
  const state = among(POSTBACK_STATES, 'state');
  return { ...(platform && { platform }), ...(event && { event }), ...(state && { state }) };
}

/** The platform's event in its spelling, with its meaning if known. */
export function theirEventText(platform: PostbackPlatform, name: string): string {
  if (name === '' || !isTheirEvent(platform, name)) return name;
  const meaning = THEIR_EVENTS[platform][name];
  return meaning ? `${name} ${meaning}` : name;
}
