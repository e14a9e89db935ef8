import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postbackCalls, postbackSettings, postbacks } from '#server/db/schema/postback.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { SANDBOX_AD_TOKEN } from '#server/gateways/ad-platforms/sandbox-reception.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { type Postbacks, postbacksOf } from '#server/testing/postback/postback.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { DEFAULT_EVENTS } from '#src/contract/console/postback-words.ts';

type PostbackFilter = ConsoleInput<'GET /console/api/postbacks'>['query'];

let server: TestServer;
let admin: ConsoleVisitor;
let compiler: Postbacks;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());
beforeEach(async () => {
  compiler = await postbacksOf(server);
  ({ admin } = compiler);
});

describe('the console', () => {
  it('never gives a token back, nor keeps it open', async () => {
    const { data } = await compiler.setUp('tencent');
    await compiler.register('tencent');
    await compiler.tell();
    const { data: settings } = await admin.call('GET /console/api/postbacks/settings');
    const [row] = await compiler.rows();
    const { data: detail } = await admin.call('GET /console/api/postbacks/{uuid}', { params: { uuid: row?.id ?? '' } });
    const stored = [
      ...(await server.db.select().from(postbackSettings)),
      ...(await server.db.select().from(postbackCalls)),
      ...(await server.db.select().from(staffAudit).where(sql`action LIKE 'postback.%'`)),
    ];

    expect(data.tokenEnd).toBe('2026');
    expect(JSON.stringify([data, settings, detail, stored])).not.toContain(SANDBOX_AD_TOKEN);
    expect(detail.call?.url).toContain('access_token=****2026');
    expect(JSON.parse(detail.call?.answer ?? '')).toEqual({ code: 0, message: '', message_cn: '' });
  });

  it('lets a token into no log, no record and no answer, whatever goes wrong', async () => {
    const token = `${SANDBOX_AD_TOKEN}/+"x`;
    const answers: unknown[] = [await compiler.setUp('tencent', { token, origin: 'nowhere' })];
    answers.push(await compiler.setUp('tencent', { token, events: { ...DEFAULT_EVENTS.tencent, paid: 'toString' } }));
    answers.push(await compiler.setUp('tencent', { token }), await compiler.setUp('baidu', { token }));
    for (const platform of ['tencent', 'baidu'] as const) {
      await compiler.register(platform);
      for (const fault of ['none', 'error', 'down', 'silent', 'busy'] as const) {
        await compiler.fail(platform, fault);
        answers.push(
          await admin.call('POST /console/api/postbacks/settings/{platform}/test', {
            params: { platform },
            body: { event: 'registered', clickId: token },
          }),
        );
        await compiler.tell();
        server.clock.pass(7200);
      }
    }
    answers.push(await admin.call('GET /console/api/postbacks', { query: {} }));
    const stored = [
      ...(await server.db.select().from(postbackSettings)),
      ...(await server.db.select().from(postbackCalls)),
      ...(await server.db.select({ reason: postbacks.reason }).from(postbacks)),
      ...(await server.db.select().from(staffAudit)),
    ];
    const [{ token: sealed } = {}] = await server.db.select().from(postbackSettings);

    const everything = JSON.stringify([answers, stored, server.logLines]);
    expect(everything).not.toContain(SANDBOX_AD_TOKEN);
    expect(typeof sealed).toBe('object');
  });

  it('keeps the token when none is given', async () => {
    await compiler.setUp('baidu');
    const { token: _token, ...rest } = { ...(await compiler.setUp('baidu')).data, token: '' };
    const { platform: _platform, tokenEnd: _end, changedAt: _at, changedBy: _by, ...body } = rest;
    await admin.call('PUT /console/api/postbacks/settings/{platform}', { params: { platform: 'baidu' }, body });
    await compiler.register('baidu');
    await compiler.tell();

    expect(await compiler.rows()).toMatchObject([{ state: 'told' }]);
  });

  it('says what is missing before a platform can be switched on', async () => {
    const answer = await compiler.setUp('tencent', { token: '', accountId: '' });

    expect(answer).toMatchObject({ code: staffRefusals.POSTBACK_UNREADY.code, msg: '还没有填写：账户编号、令牌' });
    expect((await compiler.setUp('tencent', { token: '' })).msg).toBe('还没有填写：令牌');
    expect((await compiler.setUp('tencent', { isOn: false, token: '', accountId: '' })).code).toBe(SUCCESS);
  });

  it('takes no event that the platform does not have', async () => {
    const events = { ...DEFAULT_EVENTS.kuaishou, paid: 'toString' };

    expect((await compiler.setUp('kuaishou', { events })).code).toBe(staffRefusals.POSTBACK_EVENT_UNKNOWN.code);
  });

  it('counts, narrows down and shows of a request with several events only the one that was asked for', async () => {
    await compiler.setUp('baidu');
    await compiler.setUp('kuaishou');
    await compiler.register('baidu');
    await compiler.register('baidu');
    await compiler.register('kuaishou', 'unknown-click');
    await compiler.tell();

    const { data } = await admin.call('GET /console/api/postbacks', { query: { platform: 'baidu' } });
    const all = await admin.call('GET /console/api/postbacks', { query: {} });
    const totalOf = async (query: PostbackFilter) =>
      (await admin.call('GET /console/api/postbacks', { query })).data.total;
    const totals = [
      ...[await totalOf({ event: 'registered' }), await totalOf({ event: 'refunded' })],
      ...[await totalOf({ state: 'told' }), await totalOf({ state: 'refused', platform: 'kuaishou' })],
    ];
    const uuid = data.postbacks[0]?.uuid ?? '';
    const { data: detail } = await admin.call('GET /console/api/postbacks/{uuid}', { params: { uuid } });

    expect([data.total, all.data.total]).toEqual([2, 3]);
    expect(totals).toEqual([3, 0, 2, 1]);
    expect(data.platforms.find(({ platform }) => platform === 'baidu')).toMatchObject({
      isOn: true,
      told: 2,
      refused: 0,
    });
    expect(all.data.reasons).toEqual([
      { platform: 'kuaishou', state: 'refused', reason: '-1 callbackinfo decoded failure', count: 1 },
    ]);
    expect(detail.call?.events).toBe(2);
    expect((JSON.parse(detail.call?.body ?? '') as { conversionTypes: object[] }).conversionTypes).toHaveLength(1);
  });

  it('sends again what was refused, one or all of a reason, with the event that is set by then', async () => {
    await compiler.setUp('kuaishou');
    for (const end of ['a', 'b', 'c']) await compiler.register('kuaishou', `unknown-${end}`);
    await compiler.tell();
    await server.db.update(postbacks).set({ clickId: sql`replace(click_id, 'unknown-', 'known-')` });
    await compiler.setUp('kuaishou', { events: { ...DEFAULT_EVENTS.kuaishou, registered: '2' } });
    const [first] = await compiler.rows();
    const params = { uuid: first?.id ?? '' };

    const one = await admin.call('POST /console/api/postbacks/{uuid}/retry', { params });
    const again = await admin.call('POST /console/api/postbacks/{uuid}/retry', { params });
    const rest = await admin.call('POST /console/api/postbacks/retry', {
      body: { platform: 'kuaishou', state: 'refused', reason: '-1 callbackinfo decoded failure' },
    });
    await compiler.tell();

    expect([one.data.state, again.code, rest.data.count]).toEqual(['waiting', staffRefusals.POSTBACK_NOT_DEAD.code, 2]);
    expect((await compiler.arrived()).map(({ event, arrivals }) => `${event} ${arrivals}`)).toEqual([
      '2 1',
      '2 1',
      '2 1',
    ]);
  });

  it('lists events fifty at a time, the newest first, each once', async () => {
    await compiler.setUp('kuaishou');
    await compiler.register('kuaishou');
    await compiler.tell();
    const [told] = await compiler.rows();
    if (!told) throw new Error('Nothing was told.');
    const { number: _number, ...copy } = told;
    const others = Array.from({ length: 50 }, (_, n) => ({ ...copy, id: randomUUID(), businessId: `copy ${n}` }));
    await server.db.insert(postbacks).values(others);

    const { data: first } = await admin.call('GET /console/api/postbacks', { query: {} });
    const { data: rest } = await admin.call('GET /console/api/postbacks', { query: { after: first.next ?? '' } });

    const listed = [...first.postbacks, ...rest.postbacks].map(({ uuid }) => uuid);
    expect(listed).toEqual((await compiler.rows()).map(({ id }) => id).reverse());
    expect([first.postbacks.length, first.total, rest.next]).toEqual([50, 51, null]);
  });

  it('counts why events were refused, the most frequent reason first, and sends again those of one reason', async () => {
    await compiler.setUp('kuaishou');
    for (const end of ['a', 'b', 'c']) await compiler.register('kuaishou', `unknown-${end}`);
    await compiler.register('kuaishou');
    await compiler.tell();
    const [first] = await compiler.rows();
    await server.db
      .update(postbacks)
      .set({ reason: '!' })
      .where(eq(postbacks.id, first?.id ?? ''));
    const dead = { platform: 'kuaishou', state: 'refused' } as const;

    const { data } = await admin.call('GET /console/api/postbacks', { query: { event: 'registered' } });
    const none = await admin.call('GET /console/api/postbacks', { query: { event: 'paid' } });
    const again = await admin.call('POST /console/api/postbacks/retry', { body: { ...dead, reason: '!' } });

    expect(data.reasons).toEqual([
      { ...dead, reason: '-1 callbackinfo decoded failure', count: 2 },
      { ...dead, reason: '!', count: 1 },
    ]);
    expect([data.total, none.data.total, again.data.count]).toEqual([4, 0, 1]);
    expect((await compiler.rows()).map(({ state }) => state)).toEqual(['waiting', 'refused', 'refused', 'told']);
  });

  it('writes down who changed the settings, and asks again for what waits alone', async () => {
    await compiler.setUp('kuaishou');
    await compiler.register('kuaishou', 'unknown-click');
    await compiler.register('kuaishou');
    await compiler.tell();
    const before = await compiler.rows();
    server.clock.pass(60);
    await compiler.setUp('kuaishou', { accountId: '13' });

    const notes = await server.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.action, 'postback.settings'))
      .orderBy(staffAudit.id);
    const { before: was, after: is } = notes.at(-1) ?? {};
    expect([was, is]).toMatchObject([{ accountId: '12' }, { accountId: '13' }]);
    expect(await compiler.rows()).toEqual(before);
  });

  it('sends a test event at once and shows what the platform says', async () => {
    const tests = () => server.db.$count(staffAudit, eq(staffAudit.action, 'postback.test'));
    const before = await tests();
    await compiler.setUp('tencent', { isOn: false });
    const test = (clickId: string, event: 'paid' | 'registered' = 'paid') =>
      admin.call('POST /console/api/postbacks/settings/{platform}/test', {
        params: { platform: 'tencent' },
        body: { event, clickId },
      });

    expect((await test('click-of-the-test-page')).data).toMatchObject({ verdict: 'told', call: { status: 200 } });
    expect((await test('unknown-click')).data).toMatchObject({ verdict: 'refused', reason: '31003 click_id 无效' });
    expect(await compiler.rows()).toEqual([]);
    expect((await tests()) - before).toBe(2);
    const amountOf = async (event: 'paid' | 'registered') => {
      const { data } = await test('click-of-the-test-page', event);
      return JSON.parse(data.call.body).actions[0].action_param?.value;
    };
    expect([await amountOf('paid'), await amountOf('registered')]).toEqual([9900, undefined]);
  });

  it('lets an author look, and nobody but an admin change or send', async () => {
    const author = await openConsoleAs(server, 'author');
    const refusal = staffRefusals.STAFF_NOT_ALLOWED.code;
    const body = { platform: 'baidu', state: 'refused', reason: '' } as const;

    expect((await author.call('GET /console/api/postbacks', { query: {} })).code).toBe(SUCCESS);
    expect((await author.call('GET /console/api/postbacks/settings')).code).toBe(refusal);
    expect((await author.call('POST /console/api/postbacks/retry', { body })).code).toBe(refusal);
  });
});
