import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postbackMarks } from '#server/db/schema/postback.ts';
import { videos } from '#server/db/schema/study.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { registerOn } from '#server/testing/lead.ts';
import { clickOn, type Postbacks, postbacksOf } from '#server/testing/postback/postback.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import {
  DEFAULT_EVENTS,
  POSTBACK_EVENTS,
  POSTBACK_PLATFORMS,
  type PostbackEvent,
  type PostbackPlatform,
} from '#src/contract/console/postback-words.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let compiler: Postbacks;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'told events');
});
afterAll(() => server.close());
beforeEach(async () => {
  compiler = await postbacksOf(server);
});

/** What is told of an event of the journey: cents, courses at the regular price, and the payment that a refund ends. */
const TOLD: Readonly<Record<PostbackEvent, readonly [cents: number, courses: number, hasPayment: boolean]>> = {
  registered: [0, 0, false],
  ordered: [19_900, 0, false],
  paid: [19_900, 0, false],
  'regular-paid': [19_900, 1, false],
  'first-lesson': [19_900, 0, false],
  completed: [19_900, 0, false],
  refunded: [19_900, 0, true],
};

/** Registers, buys, studies and gets a refund, after a click on an ad. */
async function journey(platform: PostbackPlatform) {
  const tracking = { ...clickOn(platform), h5: `/${randomUUID()}` };
  const student = await registerOn(server, tracking.h5, tracking);
  const courseId = await shop.course();
  const { data } = await shop.open(courseId, student, tracking);
  const order = (await shop.submit(data, student)).data;
  await shop.pay(order.uuid, student);
  const [template] = await server.db.select().from(videos).limit(1);
  for (const _lesson of [1, 2]) {
    const id = randomUUID();
    await server.db.insert(videos).values({ ...(template as typeof videos.$inferInsert), id, courseId, isFree: true });
    const position_seconds = template?.durationSeconds ?? 0;
    await server.call(
      'PUT /api/v1/course/videos/{id}/progress',
      { params: { id }, body: { position_seconds } },
      { token: student.token },
    );
    server.clock.pass(60);
  }
  await shop.refund(order.uuid, student);
  await shop.run(sendRefunds);
}

describe('what happens to a student whom an ad brought', () => {
  it.each(POSTBACK_PLATFORMS)('is told to %s, each event once, however often the jobs run', async (platform) => {
    await compiler.setUp(platform);
    await journey(platform);

    for (let time = 0; time < 3; time += 1) await compiler.tell();

    const wanted = POSTBACK_EVENTS.filter((event) => DEFAULT_EVENTS[platform][event] !== '');
    expect((await compiler.rows()).map(({ event, state, reason }) => `${event} ${state}${reason}`).sort()).toEqual(
      wanted.map((event) => `${event} told`).sort(),
    );
    for (const { event, cents, courses, originalAt } of await compiler.rows())
      expect([event, cents, courses, originalAt !== null]).toEqual([event, ...TOLD[event]]);
    expect((await compiler.arrived()).map(({ arrivals }) => arrivals)).toEqual(wanted.map(() => 1));
    expect(await server.db.$count(postbackMarks)).toBe(0);
  });

  it('is told to the platform of the last click, and to no other', async () => {
    for (const platform of POSTBACK_PLATFORMS) await compiler.setUp(platform);
    const { mobile } = await compiler.register('tencent');
    server.clock.pass(60);
    await registerOn(server, `/${randomUUID()}`, { mobile, ...clickOn('baidu') });
    await compiler.tell();

    expect((await compiler.rows()).map(({ platform }) => platform)).toEqual(['tencent', 'baidu']);
  });

  it.each([
    ['nobody clicked an ad', {}],
    ['the link was opened with its macros as they were written', { click_ids: { clickid: '__CLICKID__' } }],
    ['the click was made at a platform that is not told', { click_ids: { gclid: 'abc' } }],
    ['the platform is off', { click_ids: { bd_vid: 'abc' } }],
  ])('is told to nobody when %s', async (_when, tracking) => {
    await compiler.setUp('oceanengine');
    await registerOn(server, `/${randomUUID()}`, tracking);
    await compiler.tell();

    expect(await compiler.rows()).toEqual([]);
    expect(await server.db.$count(postbackMarks)).toBe(0);
  });

  it('is not told later when it happened while the platform was off', async () => {
    await compiler.register('oceanengine');
    await compiler.tell();
    await compiler.setUp('oceanengine');
    await compiler.tell();

    expect(await compiler.rows()).toEqual([]);
  });

  it('is told of whom it happened to, and not of others to whom the same happened before', async () => {
    await journey('oceanengine');
    await compiler.tell();
    await compiler.setUp('oceanengine');
    await journey('oceanengine');
    await compiler.tell();

    const wanted = POSTBACK_EVENTS.filter((event) => DEFAULT_EVENTS.oceanengine[event] !== '');
    expect((await compiler.rows()).map(({ event }) => event).sort()).toEqual(wanted.sort());
  });
});
