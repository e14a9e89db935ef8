import { and, eq } from 'drizzle-orm';
import { postbackSettings, postbacks } from '#server/db/schema/postback.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import {
  type EventNames,
  isTheirEvent,
  PLATFORM_NEEDS,
  POSTBACK_EVENT_NAMES,
  POSTBACK_EVENTS,
  type PostbackPlatform,
} from '#src/contract/console/postback-words.ts';
import { askAgain } from './pace.ts';
import { readPostbackSetting, type SettingRow } from './settings.ts';

interface SettingChange {
  readonly isOn: boolean;
  readonly accountId: string;
  readonly dataSetId: string;
  readonly origin: string;
  readonly events: EventNames;
  /** Missing: the stored token stays. */
  readonly token?: string | undefined;
}

const TOKEN_END = 4;

/**
 * Changes a platform's settings; waiting events are retried at once.
 *
 * Throws `POSTBACK_UNREADY` when it is switched on with incomplete settings, `POSTBACK_EVENT_UNKNOWN` for an event that
 * the platform does not have. The audit log records that the token changed, never its value.
 */
export async function changeSetting(
  context: StaffContext,
  platform: PostbackPlatform,
  { token, ...next }: SettingChange,
): Promise<SettingRow> {
  const { db, clock, seal, actor } = context;
  for (const event of POSTBACK_EVENTS) {
    if (isTheirEvent(platform, next.events[event])) continue;
    const text = `「${POSTBACK_EVENT_NAMES[event]}」：平台没有 ${next.events[event]} 这个事件`;
    throw new Refusal('POSTBACK_EVENT_UNKNOWN', { text });
  }
  return inTransaction(db, async (tx) => {
    const before = await readPostbackSetting(tx, platform);
    const sealed = token === undefined || token === '' ? {} : sealedToken(token);
    const row = { ...before, ...next, ...sealed, changedAt: clock.now(), changedBy: actor.name };
    const missing = next.isOn ? missingOf(row) : [];
    if (missing.length > 0) throw new Refusal('POSTBACK_UNREADY', { text: `还没有填写：${missing.join('、')}` });
    await tx.insert(postbackSettings).values(row).onConflictDoUpdate({ target: postbackSettings.platform, set: row });
    const isWaiting = and(eq(postbacks.platform, platform), eq(postbacks.state, 'waiting'));
    await tx.update(postbacks).set({ nextTryAt: clock.now() }).where(isWaiting);
    await askAgain(tx, platform);
    await note(tx, context, {
      action: 'postback.settings',
      subject: AD_PLATFORM_NAMES[platform],
      before: wordsOf(before),
      after: wordsOf(row),
    });
    return row;
  });

  function sealedToken(text: string) {
    return { token: seal.close(text, sealPlaces.postbackToken(platform)), tokenEnd: text.slice(-TOKEN_END) };
  }
}

function missingOf({ platform, accountId, dataSetId, origin, token }: SettingRow): readonly string[] {
  const needs = PLATFORM_NEEDS[platform];
  return [
    ...(needs.account && accountId === '' ? ['账户编号'] : []),
    ...(needs.account && dataSetId === '' ? ['数据源编号'] : []),
    ...(needs.token && !token ? ['令牌'] : []),
    ...(needs.origin && origin === '' ? ['网站地址'] : []),
  ];
}

const wordsOf = ({ isOn, accountId, dataSetId, origin, tokenEnd, events }: SettingRow) => ({
  isOn,
  accountId,
  dataSetId,
  origin,
  tokenEnd,
  events: POSTBACK_EVENTS.map((event) => `${POSTBACK_EVENT_NAMES[event]} ${events[event] || '不回传'}`).join('、'),
});
