import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceTickets, wxSubscriptions } from '#server/db/schema/content.ts';
import { signPage } from '#server/domains/wechat/sign-page.ts';
import { unconfiguredGateways } from '#server/gateways/unconfigured-gateways.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.logIn('13760000001');
});
afterAll(() => server.close());

const SIGN = 'POST /api/v1/common/kaoyanvip/jsapi_sign';
const headers = { host: 'm.zhiyan.example' };
const sign = (url: string, at: TestServer = server) => at.call(SIGN, { body: { url } }, { headers });

describe('signing a page', () => {
  const url = 'https://m.zhiyan.example/course/detail/1?source=x';

  it('gives a signature that fits the ticket in use', async () => {
    const { code, data } = await sign(`${url}#top`);

    const [ticket] = await server.db.select().from(serviceTickets);
    expect(code).toBe(SUCCESS);
    expect(data.noncestr).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(data.timestamp).toBe(server.clock.now().getTime() / 1000);
    expect(data.signature).toBe(signPage({ ticket: ticket?.value ?? '', url, ...data }));
  });

  it('never uses one nonce twice', async () => {
    const signed = await Promise.all(Array.from({ length: 10 }, () => sign(url)));

    expect(new Set(signed.map(({ data }) => data.noncestr)).size).toBe(10);
  });

  it('keeps the ticket until shortly before its end, then fetches another', async () => {
    const fresh = await startTestServer();
    const ticketNow = async () => {
      await sign(url, fresh);
      return (await fresh.db.select().from(serviceTickets))[0]?.value;
    };

    const first = await ticketNow();
    fresh.clock.pass(6800);
    const kept = await ticketNow();
    fresh.clock.pass(200);
    const renewed = await ticketNow();
    await fresh.close();

    expect(kept).toBe(first);
    expect(renewed).not.toBe(first);
  });

  it.each(['https://evil.example/', 'https://m.zhiyan.example.evil.example/', 'http://localhost:4173/'])(
    'refuses %s, which is not ours',
    async (other) => {
      const { code, msg } = await sign(other);

      expect([code, msg]).toEqual([refusals.URL_NOT_OURS.code, '该页面不支持分享签名']);
    },
  );

  it.each(['', 'javascript:alert(1)', '/course/list'])('refuses %j, which is no address', async (other) => {
    expect((await sign(other)).code).toBe(refusals.INPUT_INVALID.code);
  });

  it('is refused in words while WeChat is not set up or cannot be reached', async () => {
    const without = await startTestServer({ wechat: unconfiguredGateways.wechat });
    const unreachable = await startTestServer({
      wechat: { ...unconfiguredGateways.wechat, oauth: { appId: 'wx1', authorizeUrl: '' } },
    });

    const answers = [await sign(url, without), await sign(url, unreachable)];
    await without.close();
    await unreachable.close();

    expect(answers.map(({ code, msg }) => [code, msg])).toEqual([
      [refusals.REFUSED.code, '暂未开通微信分享'],
      [refusals.REFUSED.code, '微信分享暂不可用'],
    ]);
  });
});

describe('a subscription to one message', () => {
  type Answer = InputOf<'POST /api/v1/base/wxserver/template'>['body'];
  const ask = async (purpose: 'live' | 'course' | 'order' = 'live') =>
    (await server.call('GET /api/v1/base/wxserver/scene', { query: { purpose } }, { token })).data;
  const answer = (body: Answer, as = token) =>
    server.call('POST /api/v1/base/wxserver/template', { body }, { token: as });
  const confirmed = ({ appID: _app, ...asked }: Awaited<ReturnType<typeof ask>>): Answer => ({
    ...asked,
    action: 'confirm',
    openid: 'o1',
  });

  it('is kept when the student confirms, and repeats change nothing', async () => {
    const asked = await ask();
    const first = await answer(confirmed(asked));
    const again = await answer({ ...confirmed(asked), action: 'cancel' });

    const rows = await server.db.select().from(wxSubscriptions);
    expect([first.data, again.data]).toEqual([{ is_subscribed: true }, { is_subscribed: true }]);
    expect(rows.filter(({ action }) => action === 'confirm')).toHaveLength(1);
    expect(rows[0]?.reservedHash).not.toContain(asked.reserved);
  });

  it('asked again replaces the open question', async () => {
    const old = await ask('course');
    const asked = await ask('course');

    expect((await answer(confirmed(old))).msg).toBe('授权已失效，请重新订阅');
    expect((await answer(confirmed(asked))).code).toBe(SUCCESS);
  });

  it('is refused to another student, for another template, and too late', async () => {
    const asked = await ask('order');
    const other = await server.logIn('13760000002');

    const answers = [
      await answer(confirmed(asked), other),
      await answer({ ...confirmed(asked), template_id: 'another' }),
      await answer({ ...confirmed(asked), scene: 7 }),
    ];
    server.clock.pass(15 * 60);
    answers.push(await answer(confirmed(asked)));

    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(refusals.REFUSED.code));
  });

  it('needs a login', async () => {
    expect((await server.callRaw('GET /api/v1/base/wxserver/scene', {})).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});
