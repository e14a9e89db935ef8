import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreementConsents, sessions, userSources, users } from '#server/db/schema/account.ts';
import { SESSION_SECONDS } from '#server/domains/accounts/sessions.ts';
import { hashed, newcomersOf } from '#server/testing/account.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
const newcomer = newcomersOf('135');
let mobile = '';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  mobile = newcomer(server);
});

const CREATE = 'POST /api/v1/account/auth/user/create';
const LOGIN = 'POST /api/v1/account/auth/token/create';
const INFO = 'GET /api/v1/account/auth/user/info';
const LOGOUT = 'GET /api/v1/account/user/logout';

async function newCode(): Promise<string> {
  await server.call('POST /api/v1/account/validate/code', { body: { mobile, action: 3 } });
  return server.sent.at(-1)?.code ?? '';
}

describe('registering', () => {
  it('makes a user and logs in', async () => {
    const { code, data } = await server.call(CREATE, { body: { mobile, code: await newCode() } });

    expect(code).toBe(SUCCESS);
    expect(data.is_new).toBe(true);
    expect(data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(data.user_info).toMatchObject({
      token: data.token,
      mobile,
      sex: 2,
      roles: ['student'],
      is_user_info: false,
    });
  });

  it('logs in the user a mobile already has', async () => {
    const first = await server.call(CREATE, { body: { mobile, code: await newCode() } });
    server.clock.pass(60);
    const second = await server.call(CREATE, { body: { mobile, code: await newCode() } });

    expect(second.data.is_new).toBe(false);
    expect(second.data.user_info.num).toBe(first.data.user_info.num);
    expect(second.data.token).not.toBe(first.data.token);
  });

  it('keeps where the student came from and what was agreed to', async () => {
    const { data } = await server.call(
      CREATE,
      {
        body: {
          mobile,
          code: await newCode(),
          source: 'promotion_2203',
          h5: '/promotion_2203',
          utm: { source: 'douyin', campaign: 'nov' },
          click_ids: { gdt_vid: 'abc', callback: 'c'.repeat(2048) },
          agreements: [
            { index: 0, version: '2026-09' },
            { index: 1, version: '2026-09' },
          ],
        },
      },
      { headers: { 'trace-current-page': '/promotion_2203?x=1', 'trace-landing-page': '/promotion_2203#top' } },
    );

    const [user] = await server.db.select().from(users).where(eq(users.mobile, mobile));
    const [source] = await server.db
      .select()
      .from(userSources)
      .where(eq(userSources.userId, user?.id ?? ''));
    const consents = await server.db
      .select()
      .from(agreementConsents)
      .where(eq(agreementConsents.userId, user?.id ?? ''));
    expect(data.is_new).toBe(true);
    expect(source).toMatchObject({
      occasion: 'register',
      source: 'promotion_2203',
      h5: '/promotion_2203',
      utm: { source: 'douyin', campaign: 'nov' },
      clickIds: { gdt_vid: 'abc', callback: 'c'.repeat(2048) },
      currentPage: '/promotion_2203',
      landingPage: '/promotion_2203',
    });
    expect(consents.map(({ agreementIndex, version }) => [agreementIndex, version])).toEqual([
      [0, '2026-09'],
      [1, '2026-09'],
    ]);
  });

  it('ignores fields that a student must not set', async () => {
    const body = { mobile, code: await newCode(), roles: ['admin'], num: '1', id: 'x', is_user_info: true };

    const { data } = await server.callRaw(CREATE, { body });

    expect(data).toMatchObject({ user_info: { roles: ['student'], is_user_info: false } });
  });

  it('leaves the code usable when the mobile and code were fine but a field was not', async () => {
    const code = await newCode();

    const refused = await server.callRaw(CREATE, { body: { mobile, code, password: 'plain' } });
    const accepted = await server.call(CREATE, { body: { mobile, code } });

    expect(refused.code).toBe(refusals.INPUT_INVALID.code);
    expect(accepted.code).toBe(SUCCESS);
  });
});

describe('what a student agreed to', () => {
  const agreements = [{ index: 0, version: 'dd89da15e984' }];
  const password = hashed('secret1');
  const agreedTo = async () => {
    const rows = await server.db
      .select({ version: agreementConsents.version, consentedAt: agreementConsents.consentedAt })
      .from(agreementConsents)
      .innerJoin(users, eq(users.id, agreementConsents.userId))
      .where(eq(users.mobile, mobile));
    return rows;
  };

  it('is kept at a login with a code', async () => {
    await server.call(LOGIN, { body: { mobile, code: await newCode(), agreements } });

    expect(await agreedTo()).toEqual([{ version: 'dd89da15e984', consentedAt: server.clock.now() }]);
  });

  it('is kept at a login with a password', async () => {
    await server.call(CREATE, { body: { mobile, code: await newCode(), password } });
    await server.call(LOGIN, { body: { mobile, password, agreements } });

    expect(await agreedTo()).toMatchObject([{ version: 'dd89da15e984' }]);
  });

  it('keeps the moment of the first consent, and one row a version', async () => {
    await server.call(CREATE, { body: { mobile, code: await newCode(), agreements } });
    const [first] = await agreedTo();
    server.clock.pass(3600);
    await server.call(LOGIN, { body: { mobile, code: await newCode(), agreements } });
    await server.call(LOGIN, {
      body: { mobile, password: hashed('wrong12'), agreements: [{ index: 0, version: 'v2' }] },
    });

    expect(await agreedTo()).toEqual([first]);
  });
});

describe('a session', () => {
  it('shows the user who holds its token', async () => {
    const token = await server.logIn(mobile);

    const { data } = await server.call(INFO, {}, { token });

    expect(data).toMatchObject({ token, mobile });
  });

  it('is stored only as a hash', async () => {
    const token = await server.logIn(mobile);

    expect(JSON.stringify(await server.db.select().from(sessions))).not.toContain(token);
  });

  it('ends for good with the logout', async () => {
    const token = await server.logIn(mobile);

    const first = await server.call(LOGOUT, {}, { token });
    const second = await server.call(INFO, {}, { token });

    expect(first.code).toBe(SUCCESS);
    expect(second.code).toBe(refusals.SESSION_ENDED.code);
  });

  it('ends by itself after thirty days', async () => {
    const token = await server.logIn(mobile);

    server.clock.pass(SESSION_SECONDS - 1);
    const before = await server.call(INFO, {}, { token });
    server.clock.pass(1);
    const after = await server.call(INFO, {}, { token });

    expect([before.code, after.code]).toEqual([SUCCESS, refusals.LOGIN_REQUIRED.code]);
  });

  it.each([
    ['no token', {}, refusals.LOGIN_REQUIRED.code],
    ['an empty token', { token: '' }, refusals.LOGIN_REQUIRED.code],
    ['a cut token', { token: 'abc' }, refusals.SESSION_INVALID.code],
    ['a token of another deployment', { token: 'A'.repeat(43) }, refusals.LOGIN_REQUIRED.code],
  ])('is refused with %s', async (_name, headers, code) => {
    expect((await server.call(INFO, {}, { headers })).code).toBe(code);
  });

  it('is never opened by a cookie', async () => {
    const token = await server.logIn(mobile);

    const { code } = await server.call(INFO, {}, { headers: { cookie: `Msite-Token=${token}` } });

    expect(code).toBe(refusals.LOGIN_REQUIRED.code);
  });

  it('makes a new token at login, whatever token the caller sends', async () => {
    const given = 'B'.repeat(43);

    const { data } = await server.call(CREATE, { body: { mobile, code: await newCode() } }, { token: given });

    expect(data.token).not.toBe(given);
  });
});

describe('the log', () => {
  it('holds no mobile, code or token', async () => {
    const token = await server.logIn(mobile);
    await server.call(INFO, {}, { token });

    const log = server.logLines.join('');

    expect(log).toContain('/api/v1/account/auth/user/info');
    expect(log).not.toContain(mobile);
    expect(log).not.toContain(token);
    expect(log).not.toMatch(new RegExp(`\\b${server.sent.at(-1)?.code}\\b`));
  });
});
