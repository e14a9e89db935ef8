import type { postbackCalls } from '#server/db/schema/postback.ts';
import type { SettingRow } from '#server/domains/postbacks/settings.ts';
import type { PostbackRow } from '#server/domains/postbacks/tell.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';

type PostbackView = ConsoleReply<'POST /console/api/postbacks/{uuid}/retry'>;
type CallView = NonNullable<ConsoleReply<'GET /console/api/postbacks/{uuid}'>['call']>;
type SettingView = ConsoleReply<'GET /console/api/postbacks/settings'>[number];

export function postbackView(row: PostbackRow): PostbackView {
  const { id, number, platform, event, theirEvent, page, cents, state, reason, tries, happenedAt, toldAt, nextTryAt } =
    row;
  return {
    ...{ uuid: id, number, platform, event, theirEvent, page, cents, state, reason, tries },
    happenedAt: toInstant(happenedAt),
    toldAt: toldAt ? toInstant(toldAt) : null,
    nextTryAt: state === 'waiting' ? toInstant(nextTryAt) : null,
  };
}

/** `clickId` identifies the event's part of the body in a request with several events. */
export function callView(call: Omit<typeof postbackCalls.$inferSelect, 'id'>, clickId: string): CallView {
  const { at, method, url, body, events, status, answer } = call;
  return { at: toInstant(at), method, url, body: partOf(body, clickId), events, status, answer };
}

/** A request's JSON with only those list items that contain the click id; other text unchanged. */
function partOf(body: string, clickId: string): string {
  if (body === '') return '';
  try {
    const data: unknown = JSON.parse(body);
    const written = [JSON.stringify(clickId).slice(1, -1), encodeURIComponent(clickId)];
    const isMine = (item: unknown) => written.some((form) => JSON.stringify(item).includes(form));
    return JSON.stringify(data, (_key, value: unknown) => (Array.isArray(value) ? value.filter(isMine) : value), 2);
  } catch {
    return body;
  }
}

export function settingView(row: SettingRow): SettingView {
  const { platform, isOn, accountId, dataSetId, origin, events, tokenEnd, changedAt, changedBy } = row;
  return {
    ...{ platform, isOn, accountId, dataSetId, origin, events, tokenEnd, changedBy },
    changedAt: changedAt ? toInstant(changedAt) : null,
  };
}
