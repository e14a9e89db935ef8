import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newcomersOf } from '#server/testing/account.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { smsActions } from '#src/contract/states.ts';

const INFO = 'GET /api/v1/account/auth/user/info';
const PROVE = 'POST /api/v1/account/mobile/prove';
const CHANGE = 'POST /api/v1/account/mobile/change';

let server: TestServer;
const newcomer = newcomersOf('156');
let [old, next, token] = ['', '', ''];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  old = newcomer(server);
  token = await server.logIn(old);
  next = newcomer(server);
  server.clock.pass(60);
});

async function codeFor(mobile: string): Promise<string> {
  await server.call('POST /api/v1/account/validate/code', { body: { mobile, action: smsActions.VERIFY } });
  return server.sent.findLast((message) => message.mobile === mobile)?.code ?? '';
}

const prove = async () =>
  (await server.call(PROVE, { body: { code: await codeFor(old) } }, { token })).data?.ticket ?? '';
const change = (ticket: string, mobile: string, code: string, by = token) =>
  server.call(CHANGE, { body: { ticket, mobile, code } }, { token: by });
const mobileOf = async (by = token) => (await server.call(INFO, {}, { token: by })).data?.mobile;

describe('changing the mobile', () => {
  it('takes a code of the old number and one of the new; every other login ends', async () => {
    const other = await server.logIn(old);
    server.clock.pass(60);
    const ticket = await prove();
    const { code } = await change(ticket, next, await codeFor(next));

    expect([code, await mobileOf()]).toEqual([SUCCESS, next]);
    expect((await server.call(INFO, {}, { token: other })).code).toBe(refusals.SESSION_ENDED.code);
  });

  it('is done once, however often it is sent', async () => {
    const ticket = await prove();
    const code = await codeFor(next);

    const answers = await Promise.all([change(ticket, next, code), change(ticket, next, code)]);
    const again = await change(ticket, next, code);

    expect(answers.some((answer) => answer.code === SUCCESS)).toBe(true);
    expect([again.code, await mobileOf()]).toEqual([SUCCESS, next]);
    expect((await change(ticket, old, code)).code).toBe(refusals.ACCOUNT_TICKET_INVALID.code);
  });

  it('is refused without the proof of the old number, after ten minutes, and with the proof of somebody else', async () => {
    const stranger = await server.logIn(newcomer(server));
    const wrong = await change('x'.repeat(43), next, await codeFor(next));
    server.clock.pass(60);
    const ticket = await prove();
    const stolen = await change(ticket, next, await codeFor(next), stranger);
    server.clock.pass(601);
    const late = await change(ticket, next, await codeFor(next));

    const invalid = refusals.ACCOUNT_TICKET_INVALID.code;
    expect([wrong.code, stolen.code, late.code]).toEqual([invalid, invalid, invalid]);
    expect(await mobileOf()).toBe(old);
  });

  it('is refused with a code that was sent to the old number', async () => {
    const ticket = await prove();
    server.clock.pass(60);

    expect((await change(ticket, next, await codeFor(old))).code).toBe(refusals.SMS_CODE_WRONG.code);
  });

  it('tells that a number has an account only to who has its phone', async () => {
    await server.logIn(next);
    server.clock.pass(60);
    const ticket = await prove();
    const guessed = await change(ticket, next, '000000');
    const proven = await change(ticket, next, await codeFor(next));

    expect([guessed.code, proven.code]).toEqual([refusals.SMS_CODE_WRONG.code, refusals.MOBILE_TAKEN.code]);
    expect(await mobileOf()).toBe(old);
  });

  it('leaves the old number free for somebody new', async () => {
    const ticket = await prove();
    await change(ticket, next, await codeFor(next));
    server.clock.pass(60);

    const newcomerToken = await server.logIn(old);

    expect([await mobileOf(newcomerToken), await mobileOf()]).toEqual([old, next]);
  });
});
