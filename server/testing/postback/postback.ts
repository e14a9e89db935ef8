import { randomUUID } from 'node:crypto';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { DEFAULT_EVENTS, type PostbackPlatform } from '#src/contract/console/postback-words.ts';
import {
  postbackCalls,
  postbackMarks,
  postbackPaces,
  postbackSettings,
  postbacks,
  sandboxAdFaults,
  sandboxConversions,
} from '../../db/schema/postback.ts';
import { gatherPostbacks } from '../../domains/postbacks/gather-postbacks.ts';
import { sendPostbacks } from '../../domains/postbacks/send-postbacks.ts';
import type { AD_FAULTS } from '../../gateways/ad-platforms/sandbox-ad-platforms.ts';
import { SANDBOX_AD_TOKEN } from '../../gateways/ad-platforms/sandbox-reception.ts';
import { openConsoleAs } from '../console.ts';
import { registerOn } from '../lead.ts';
import type { TestServer } from '../server.ts';

const CLICK_NAMES = { tencent: 'gdt_vid', oceanengine: 'clickid', baidu: 'bd_vid', kuaishou: 'callback' } as const;
type SettingBody = ConsoleInput<'PUT /console/api/postbacks/settings/{platform}'>['body'];
export type Postbacks = Awaited<ReturnType<typeof postbacksOf>>;

/** Parameters of a landing address after a click on the platform's ad. */
export const clickOn = (platform: PostbackPlatform, clickId: string = randomUUID()) => ({
  click_ids: { [CLICK_NAMES[platform]]: clickId },
});

/** Helpers for postbacks on a test server, with nothing sent yet and no platform on. */
export async function postbacksOf(server: TestServer) {
  const { db } = server;
  const context = { ...server.context, log: { info: () => {}, warn: () => {}, error: () => {} } };
  const admin = await openConsoleAs(server, 'admin');
  for (const table of [
    postbacks,
    postbackCalls,
    postbackMarks,
    postbackSettings,
    postbackPaces,
    sandboxConversions,
    sandboxAdFaults,
  ]) {
    await db.delete(table);
  }
  return {
    admin,
    /** Switches a platform on, with all required settings by default. */
    setUp: (platform: PostbackPlatform, changes: Partial<SettingBody> = {}) =>
      admin.call('PUT /console/api/postbacks/settings/{platform}', {
        params: { platform },
        body: {
          ...{ isOn: true, accountId: '12', dataSetId: '34', origin: 'https://m.school.cn', token: SANDBOX_AD_TOKEN },
          events: DEFAULT_EVENTS[platform],
          ...changes,
        },
      }),
    /** A new student who clicked an ad leaves a mobile on a page. */
    register: (platform: PostbackPlatform, clickId?: string) =>
      registerOn(server, `/${randomUUID()}`, clickOn(platform, clickId)),
    /** Runs both jobs once; returns how many events were sent. */
    tell: async () => {
      await gatherPostbacks(context);
      return sendPostbacks(context);
    },
    rows: () => db.select().from(postbacks).orderBy(postbacks.number),
    arrived: () => db.select().from(sandboxConversions).orderBy(sandboxConversions.event),
    fail: (platform: PostbackPlatform, fault: keyof typeof AD_FAULTS) =>
      db
        .insert(sandboxAdFaults)
        .values({ platform, fault })
        .onConflictDoUpdate({ target: sandboxAdFaults.platform, set: { fault } }),
  };
}
