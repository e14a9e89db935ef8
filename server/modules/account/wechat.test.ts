import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreementConsents, users } from '#server/db/schema/account.ts';
import { wechatIdentities } from '#server/db/schema/wechat.ts';
import { unconfiguredGateways } from '#server/gateways/unconfigured-gateways.ts';
import { wechatPeople } from '#server/sandbox/wechat-people.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let mobile = '';
let token = '';

let another = '';
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  next += 1;
  mobile = `132${String(next).padStart(8, '0')}`;
  another = `131${mobile.slice(3)}`;
  server.clock.pass(25 * 3600);
  // Each test starts with unbound people, except for the one who is bound in the sample.
  await server.db.delete(wechatIdentities).where(ne(wechatIdentities.openid, bound.person.openid));
  token = await server.logIn(mobile);
});

const USER = 'GET /api/v1/account/wx/user';
const BIND = 'POST /api/v1/account/wx/user/bind';
const UNBIND = 'POST /api/v1/account/wx/user/unbind';
const { normal, second, bound } = wechatPeople;

async function newCode(person: string, scope = 'snsapi_userinfo'): Promise<string> {
  const search = new URLSearchParams({ redirect_uri: '/login', response_type: 'code', scope, state: 'abc', person });
  const { headers } = await server.inject({ url: `/sandbox/oauth/grant?${search}` });
  return new URL(String(headers.location)).searchParams.get('code') ?? '';
}
const come = async (person: string, as = '', scope?: string) =>
  server.call(USER, { query: { code: await newCode(person, scope) } }, { token: as });
const bind = (body: InputOf<typeof BIND>['body'], as = '') => server.call(BIND, { body }, { token: as });
const unbind = (as = token) => server.call(UNBIND, { body: {} }, { token: as });
const info = (as: string) => server.call('GET /api/V1.27/account/auth/user/info/', {}, { token: as });

async function newSms(to: string): Promise<string> {
  server.clock.pass(60);
  await server.call('POST /api/v1/account/validate/code', { body: { mobile: to, action: 3 } });
  return server.sent.at(-1)?.code ?? '';
}

describe('coming from WeChat', () => {
  it('shows who it is and what to bind with', async () => {
    const { code, data } = await come('normal');

    expect(code).toBe(SUCCESS);
    expect(data).toMatchObject({
      is_bind: 0,
      unionid: normal.person.unionid,
      nickname: '晴天',
      is_snapshot: false,
      token: '',
      user_info: null,
    });
    expect(data.uuid).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('logs in the account the person is bound to', async () => {
    const { data } = await come('bound');

    expect(data).toMatchObject({ is_bind: 1, uuid: '', is_mine: true, user_info: { mobile: '19900000001' } });
    expect((await info(data.token)).data.wechat).toMatchObject({ is_bind: 1, unionid: bound.person.unionid });
  });

  it('gives no token of the bound account to who is logged in as somebody else', async () => {
    const { data } = await come('bound', token);

    expect(data).toMatchObject({ is_bind: 1, is_mine: false, token: '', user_info: null });
  });

  it('works once with a code', async () => {
    const code = await newCode('normal');

    const outcomes = await Promise.all(Array.from({ length: 5 }, () => server.call(USER, { query: { code } })));

    const codes = outcomes.map((outcome) => outcome.code);
    expect(codes.filter((outcome) => outcome === SUCCESS)).toHaveLength(1);
    expect(codes.filter((outcome) => outcome === refusals.WECHAT_CODE_INVALID.code)).toHaveLength(4);
  });

  it('is refused with a code that is too old, and with one nobody gave out', async () => {
    const code = await newCode('normal');
    server.clock.pass(5 * 60);

    const old = await server.call(USER, { query: { code } });
    const made = await server.call(USER, { query: { code: 'abcdef' } });

    expect([old.code, made.code]).toEqual([refusals.WECHAT_CODE_INVALID.code, refusals.WECHAT_CODE_INVALID.code]);
  });

  it('gives a snapshot visitor nothing to bind with and no account', async () => {
    const { code, data } = await come('snapshot');

    expect(code).toBe(SUCCESS);
    expect(data).toMatchObject({ is_snapshot: true, is_bind: 0, unionid: '', uuid: '', token: '', user_info: null });
  });

  it('keeps what an earlier visit told when this one tells less', async () => {
    await come('normal');

    const { data } = await come('normal', '', 'snsapi_base');

    expect(data.unionid).toBe(normal.person.unionid);
    expect(data.nickname).toBe('');
  });

  it('is refused in words where WeChat is not set up or away', async () => {
    const off = await startTestServer({ wechat: unconfiguredGateways.wechat });
    const away = await startTestServer({
      wechat: { ...unconfiguredGateways.wechat, oauth: { appId: 'wx', authorizeUrl: 'https://wechat.example' } },
    });
    const outcomes = [
      await off.call(USER, { query: { code: 'abc' } }),
      await away.call(USER, { query: { code: 'abc' } }),
    ];
    const oauth = await off.call('GET /api/v1/account/wx/oauth', {});
    await Promise.all([off.close(), away.close()]);

    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      [200, refusals.WECHAT_UNAVAILABLE.code],
      [200, refusals.WECHAT_UNAVAILABLE.code],
    ]);
    expect(oauth.data).toEqual({ is_on: false, appid: '', authorize_url: '' });
  });

  it('leaves neither code nor token in the log', async () => {
    const code = await newCode('bound');
    const { data } = await server.call(USER, { query: { code } });

    const log = server.logLines.join('');
    expect(log).toContain('/api/v1/account/wx/user');
    expect([log.includes(code), log.includes(data.token)]).toEqual([false, false]);
  });
});

describe('binding', () => {
  it('joins the person to the account that is logged in', async () => {
    const { uuid } = (await come('normal', token)).data;

    const { code, data } = await bind({ uuid }, token);

    expect(code).toBe(SUCCESS);
    expect(data).toMatchObject({ is_bind: 1, unionid: normal.person.unionid, token, is_new: false });
    expect(data.user_info).toMatchObject({
      openid: normal.person.openid,
      unionuuid: normal.person.unionid,
      face: normal.person.face,
    });
    expect((await come('normal')).data.user_info?.mobile).toBe(mobile);
  });

  it('logs in a stranger by mobile and code, registering when the mobile is new', async () => {
    const { uuid } = (await come('normal')).data;
    const code = await newSms(another);

    const { data } = await bind({ uuid, mobile: another, code, agreements: [{ index: 1, version: '625684e5f962' }] });

    expect(data).toMatchObject({ is_new: true, is_bind: 1, user_info: { mobile: another } });
    expect((await info(data.token)).data.wechat.is_bind).toBe(1);
    const consents = await server.db
      .select({ index: agreementConsents.agreementIndex, version: agreementConsents.version })
      .from(agreementConsents)
      .innerJoin(users, eq(users.id, agreementConsents.userId))
      .where(eq(users.mobile, another));
    expect(consents).toEqual([{ index: 1, version: '625684e5f962' }]);
  });

  it('ends every other login of the account', async () => {
    server.clock.pass(60);
    const elsewhere = await server.logIn(mobile);
    const { uuid } = (await come('normal', token)).data;

    await bind({ uuid }, token);

    expect((await info(elsewhere)).code).toBe(refusals.SESSION_ENDED.code);
    expect((await info(token)).code).toBe(SUCCESS);
  });

  it('works once with what it is done with', async () => {
    const { uuid } = (await come('normal', token)).data;
    await bind({ uuid }, token);

    expect((await bind({ uuid }, token)).code).toBe(refusals.WECHAT_CODE_INVALID.code);
  });

  it('is refused after ten minutes, and with an id that nobody gave out', async () => {
    const { uuid } = (await come('normal', token)).data;
    server.clock.pass(10 * 60);

    expect((await bind({ uuid }, token)).code).toBe(refusals.WECHAT_CODE_INVALID.code);
    expect((await bind({ uuid: '00000000-0000-4000-8000-000000000000' }, token)).code).toBe(
      refusals.WECHAT_CODE_INVALID.code,
    );
  });

  it('leaves it usable when the SMS code was wrong', async () => {
    const { uuid } = (await come('normal')).data;
    const code = await newSms(another);

    const wrong = await bind({ uuid, mobile: another, code: code === '000000' ? '000001' : '000000' });
    const right = await bind({ uuid, mobile: another, code });

    expect([wrong.code, right.code]).toEqual([refusals.SMS_CODE_WRONG.code, SUCCESS]);
  });

  it('asks a stranger without mobile and code to log in, and names the one that is missing', async () => {
    const { uuid } = (await come('normal')).data;

    const nothing = await bind({ uuid });
    const half = await server.callRaw(BIND, { body: { uuid, mobile } });

    expect(nothing.code).toBe(refusals.LOGIN_REQUIRED.code);
    expect(half.data).toEqual({ fields: [{ field: 'body.code', message: '必填' }] });
  });

  it('refuses a snapshot visitor, who has nothing to bind with', async () => {
    const { uuid } = (await come('snapshot', token)).data;

    expect((await bind({ uuid }, token)).code).toBe(refusals.INPUT_INVALID.code);
  });

  it('refuses a second person for one account', async () => {
    await bind({ uuid: (await come('normal', token)).data.uuid }, token);

    const { code } = await bind({ uuid: (await come('second', token)).data.uuid }, token);

    expect(code).toBe(refusals.WECHAT_OTHER_BOUND.code);
    expect((await info(token)).data.wechat.unionid).toBe(normal.person.unionid);
  });

  it('joins one person to one of two accounts that ask at once', async () => {
    const other = await server.logIn(another);
    const [mine, theirs] = [(await come('second', token)).data.uuid, (await come('second', other)).data.uuid];

    const outcomes = await Promise.all([bind({ uuid: mine }, token), bind({ uuid: theirs }, other)]);

    expect(outcomes.map(({ code }) => code).sort()).toEqual([SUCCESS, refusals.WECHAT_BOUND_ELSEWHERE.code]);
    expect(second.person.openid).not.toBe('');
  });
});

describe('unbinding', () => {
  beforeEach(async () => {
    await bind({ uuid: (await come('normal', token)).data.uuid }, token);
  });

  it('parts the person from the account', async () => {
    const { data } = await unbind();

    expect(data).toEqual({ is_bind: 0, unionid: '', uuid: '' });
    expect((await info(token)).data).toMatchObject({ openid: '', unionuuid: '', wechat: { is_bind: 0 } });
    expect((await come('normal')).data.token).toBe('');
  });

  it('ends the other logins, as the one that came by WeChat', async () => {
    const { data } = await come('normal');

    await unbind();

    expect((await info(data.token)).code).toBe(refusals.SESSION_ENDED.code);
  });

  it('is refused when nothing is bound, or another person is meant', async () => {
    const meant = await server.call(UNBIND, { body: { unionid: second.person.unionid } }, { token });
    await unbind();
    const again = await unbind();

    expect([meant.code, again.code]).toEqual([refusals.WECHAT_NOT_BOUND.code, refusals.WECHAT_NOT_BOUND.code]);
  });

  it('needs a login', async () => {
    expect((await unbind('')).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});
