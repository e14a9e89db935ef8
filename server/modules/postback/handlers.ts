import { changeSetting } from '#server/domains/postbacks/change-settings.ts';
import { countPostbacks, deadReasons, listPostbacks, readPostback } from '#server/domains/postbacks/find-postbacks.ts';
import { findPauses } from '#server/domains/postbacks/pace.ts';
import { retryAll, retryOne } from '#server/domains/postbacks/retry-postbacks.ts';
import { readPostbackSettings } from '#server/domains/postbacks/settings.ts';
import { keyOf } from '#server/domains/postbacks/tell.ts';
import { sendTestEvent } from '#server/domains/postbacks/test-event.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { postback as calls } from '#src/contract/console/postback.ts';
import { callView, postbackView, settingView } from './views.ts';

const SHOWN_CLICK = 8;
const instantOrNull = (moment: Date | undefined) => (moment ? toInstant(moment) : null);

export const postbackHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/postbacks': async ({ query: { after, ...filter } }, { db, clock }) => {
    const { rows, ...list } = await listPostbacks(db, filter, after === undefined ? undefined : Number(after));
    const platforms = await countPostbacks(db);
    const pauses = await findPauses(db, clock.now());
    return {
      ...list,
      platforms: platforms.map(({ lastToldAt, ...rest }) => ({
        ...rest,
        lastToldAt: lastToldAt ? toInstant(lastToldAt) : null,
        pausedUntil: instantOrNull(pauses.get(rest.platform)),
      })),
      reasons: await deadReasons(db),
      postbacks: rows.map(postbackView),
    };
  },
  'POST /console/api/postbacks/retry': async ({ body }, context) => ({ count: await retryAll(context, body) }),
  'GET /console/api/postbacks/settings': async (_input, { db }) => (await readPostbackSettings(db)).map(settingView),
  'PUT /console/api/postbacks/settings/{platform}': async ({ params, body }, context) =>
    settingView(await changeSetting(context, params.platform, body)),
  'POST /console/api/postbacks/settings/{platform}/test': async ({ params, body }, context) => {
    const { verdicts, request, answer, at } = await sendTestEvent(context, params.platform, body);
    const [verdict = { kind: 'later' as const, reason: '' }] = verdicts;
    const call = { ...request, at, events: 1, status: answer.status, answer: answer.body };
    return {
      verdict: verdict.kind,
      reason: verdict.kind === 'told' ? '' : verdict.reason,
      call: callView(call, body.clickId),
    };
  },
  'GET /console/api/postbacks/{uuid}': async ({ params }, { db }) => {
    const { row, call } = await readPostback(db, params.uuid);
    return {
      postback: postbackView(row),
      key: keyOf(row),
      clickEnd: row.clickId.slice(-SHOWN_CLICK),
      tellUntil: toInstant(row.tellUntil),
      call: call && callView(call, row.clickId),
    };
  },
  'POST /console/api/postbacks/{uuid}/retry': async ({ params }, context) => {
    await retryOne(context, params.uuid);
    return postbackView((await readPostback(context.db, params.uuid)).row);
  },
};
