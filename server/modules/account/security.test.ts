import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashed, newcomersOf } from '#server/testing/account.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { smsActions } from '#src/contract/states.ts';

let server: TestServer;
const newcomer = newcomersOf('130');
let mobile = '';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  mobile = newcomer(server);
});

const { LOGIN, RESET_PASSWORD, VERIFY } = smsActions;
const info = (token: string) => server.call('GET /api/v1/account/auth/user/info', {}, { token });
const reset = (code: string, password = hashed('secret66')) =>
  server.call('POST /api/v1/account/auth/user/pwd/reset', { body: { mobile, code, password } });
const logIn = (password: string) =>
  server.call('POST /api/v1/account/auth/token/create', { body: { mobile, password: hashed(password) } });

async function newCode(action: 3 | 4 | 5): Promise<string> {
  server.clock.pass(60);
  await server.call('POST /api/v1/account/validate/code', { body: { mobile, action } });
  return server.sent.at(-1)?.code ?? '';
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('resetting the password', () => {
  it('logs in, and the new password works from then on', async () => {
    await server.logIn(mobile);

    const { code, data } = await reset(await newCode(RESET_PASSWORD));

    expect(code).toBe(SUCCESS);
    expect((await info(data.token)).data.mobile).toBe(mobile);
    expect((await logIn('secret66')).code).toBe(SUCCESS);
  });

  it('ends every other login', async () => {
    const first = await server.logIn(mobile);

    const { data } = await reset(await newCode(RESET_PASSWORD));

    expect((await info(first)).code).toBe(refusals.SESSION_ENDED.code);
    expect((await info(data.token)).code).toBe(SUCCESS);
  });

  it('opens a password login that was locked by wrong tries', async () => {
    await server.logIn(mobile);
    for (let attempt = 0; attempt < 11; attempt += 1) await logIn(`wrong${attempt}`);

    await reset(await newCode(RESET_PASSWORD));

    expect((await logIn('secret66')).code).toBe(SUCCESS);
  });

  it('does not tell a registered mobile from another', async () => {
    const unknown = await reset('123456');
    await server.logIn(mobile);
    const known = await reset('123456');

    expect(known).toEqual(unknown);
    expect(known.code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('takes no code that was sent for the login', async () => {
    expect((await reset(await newCode(LOGIN))).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('takes a code once, also when it is sent ten times at once', async () => {
    const code = await newCode(RESET_PASSWORD);

    const outcomes = await Promise.all(Array.from({ length: 10 }, () => reset(code)));

    expect(outcomes.filter((outcome) => outcome.code === SUCCESS)).toHaveLength(1);
  });

  it('wants the hash of the password', async () => {
    const { code, msg } = await reset('123456', 'secret66');

    expect([code, msg]).toEqual([refusals.INPUT_INVALID.code, '请输入正确格式的密码']);
  });
});

describe('validating a code', () => {
  const validate = (code: string, action: 3 | 4 | 5) =>
    server.call('POST /api/v1/account/auth/user/validate', { body: { mobile, code, action } });

  it('leaves it usable', async () => {
    const code = await newCode(RESET_PASSWORD);

    expect((await validate(code, RESET_PASSWORD)).data).toEqual({ is_valid: true });
    expect((await reset(code)).code).toBe(SUCCESS);
  });

  it('refuses a wrong one and one for something else', async () => {
    const code = await newCode(RESET_PASSWORD);

    expect((await validate(otherThan(code), RESET_PASSWORD)).code).toBe(refusals.SMS_CODE_WRONG.code);
    expect((await validate(code, VERIFY)).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('counts as a try: after five nothing is right any more', async () => {
    const code = await newCode(RESET_PASSWORD);
    for (let attempt = 0; attempt < 5; attempt += 1) await validate(otherThan(code), RESET_PASSWORD);

    expect((await validate(code, RESET_PASSWORD)).code).toBe(refusals.SMS_CODE_WRONG.code);
  });
});

describe('validating the user', () => {
  const validate = (code: string, token: string) =>
    server.call('POST /api/V1.27/account/auth/user/validate/', { body: { code } }, { token });

  it('works with a code sent to their own mobile, and shows the mobile masked', async () => {
    const token = await server.logIn(mobile);

    const { data } = await validate(await newCode(VERIFY), token);

    expect(data).toEqual({ is_valid: true, mobile: `130****${mobile.slice(-4)}` });
  });

  it('refuses a code of another mobile', async () => {
    const code = await newCode(VERIFY);
    const token = await server.logIn(mobile.replace(/^130/, '138'));

    expect((await validate(code, token)).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('needs a login', async () => {
    expect((await validate('123456', '')).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('refreshing a token', () => {
  const refresh = (token: string) => server.call('POST /api/v1/account/auth/token/refresh', {}, { token });

  it('gives a new one and lets the old one live for a minute', async () => {
    const old = await server.logIn(mobile);

    const { data } = await refresh(old);
    server.clock.pass(59);
    const during = await info(old);
    server.clock.pass(1);
    const afterwards = await info(old);

    expect(data.token).not.toBe(old);
    expect(data.user_info.mobile).toBe(mobile);
    expect([during.code, afterwards.code]).toEqual([SUCCESS, refusals.LOGIN_REQUIRED.code]);
    expect((await info(data.token)).code).toBe(SUCCESS);
  });

  it('is refused without a valid token', async () => {
    const token = await server.logIn(mobile);
    await server.call('GET /api/v1/account/user/logout', {}, { token });

    expect((await refresh(token)).code).toBe(refusals.SESSION_ENDED.code);
    expect((await refresh('')).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});

describe('the user info of V1.27', () => {
  it('adds what the account is bound to and has shown', async () => {
    const token = await server.logIn(mobile);

    const { data } = await server.call('GET /api/V1.27/account/auth/user/info/', {}, { token });

    expect(data).toMatchObject({
      token,
      mobile,
      wechat: { is_bind: 0, unionid: '', uuid: '' },
      real_name_state: 0,
      student_auth_state: 0,
      is_college_info: false,
    });
  });

  it('needs a login', async () => {
    expect((await server.call('GET /api/V1.27/account/auth/user/info/', {})).code).toBe(refusals.LOGIN_REQUIRED.code);
  });
});
