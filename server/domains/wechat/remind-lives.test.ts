import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveClasses } from '#server/db/schema/study.ts';
import { unconfiguredGateways } from '#server/gateways/unconfigured-gateways.ts';
import type { WechatReminder } from '#server/gateways/wechat/wechat-reminder.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals } from '#src/contract/codes.ts';
import { remindLives } from './remind-lives.ts';

const random = testRandom('remind lives');
const sent: WechatReminder[] = [];
let isWechatDown = false;
/** Students whom WeChat refuses: they do not follow the account. */
const refused = new Set<string>();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    wechat: {
      ...unconfiguredGateways.wechat,
      oauth: { appId: 'wx1', authorizeUrl: '' },
      remind: async (reminder) => {
        if (isWechatDown || refused.has(reminder.openid)) throw new Error('WeChat is down.');
        sent.push(reminder);
      },
    },
  });
});
afterAll(() => server.close());

const run = (mostAtOnce?: number) =>
  remindLives({ ...server.context, log: { info: () => {}, warn: () => {}, error: () => {} } }, mostAtOnce);

/** A class that begins in `minutes`, reserved by a new student with a reminder. */
async function remindedClass(minutes: number, mobile: string) {
  const [sample] = await server.db.select().from(liveClasses).where(eq(liveClasses.isPublic, true)).limit(1);
  if (!sample) throw new Error('The sample has no public class.');
  const now = server.clock.now();
  const classroom = `reminded-${mobile}`;
  await server.db.insert(liveClasses).values({
    ...sample,
    id: newUuid(random),
    classroom,
    startsAt: after(now, minutes * 60),
    endsAt: after(now, minutes * 60 + 3600),
    recordAt: null,
    recordVideoId: null,
  });
  const token = await server.logIn(mobile);
  const cancel = () =>
    server.call('DELETE /api/V1.27/course/reservation/{classroom}', { params: { classroom } }, { token });
  await server.call('POST /api/V1.27/course/reservation/', { body: { classroom } }, { token });
  const { data: asked } = await server.call(
    'GET /api/v1/base/wxserver/scene',
    { query: { purpose: 'live', classroom } },
    { token },
  );
  const { scene, template_id, reserved } = asked;
  await server.call(
    'POST /api/v1/base/wxserver/template',
    { body: { scene, template_id, reserved, action: 'confirm', openid: `o-${mobile}` } },
    { token },
  );
  const isReminded = async () =>
    (await server.call('GET /api/v1/living/detail', { query: { classroom } }, { token })).data.is_reminded;
  return { classroom, cancel, isReminded, toHer: () => sent.filter(({ openid }) => openid === `o-${mobile}`) };
}

describe('the reminder of a class', () => {
  it('is sent once, a quarter of an hour before, however many processes do it', async () => {
    const one = await remindedClass(20, '13751000001');
    await run();
    const early = [one.toHer().length, await one.isReminded()];

    server.clock.pass(5 * 60);
    await Promise.all([run(), run(), run()]);

    expect(early).toEqual([0, true]);
    expect(one.toHer()).toEqual([
      expect.objectContaining({ url: expect.stringContaining(`/liveDetail?classroom=${one.classroom}`) }),
    ]);
    expect(one.toHer()[0]?.title.length).toBeLessThanOrEqual(15);
    expect(await one.isReminded()).toBe(false);
  });

  it('is tried again when WeChat failed, and never after the class began', async () => {
    const one = await remindedClass(10, '13751000002');
    const late = await remindedClass(1, '13751000003');
    isWechatDown = true;
    await run();
    isWechatDown = false;
    server.clock.pass(60);

    await run();

    expect([one.toHer().length, late.toHer().length]).toEqual([1, 0]);
  });

  it('comes also when WeChat refuses more others than are sent at once', async () => {
    for (const mobile of ['13751000006', '13751000007']) {
      await remindedClass(5, mobile);
      refused.add(`o-${mobile}`);
    }
    const last = await remindedClass(10, '13751000008');

    await run(2);
    await run(2);

    expect(last.toHer()).toHaveLength(1);
  });

  it('is not sent to who gave the place up', async () => {
    const one = await remindedClass(10, '13751000004');
    await one.cancel();

    await run();

    expect(one.toHer()).toEqual([]);
  });

  it('is refused for a class that is not there', async () => {
    const token = await server.logIn('13751000005');
    const { code } = await server.call(
      'GET /api/v1/base/wxserver/scene',
      { query: { classroom: 'nowhere' } },
      { token },
    );

    expect(code).toBe(refusals.NOT_FOUND.code);
  });
});
