import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { tries } from '#server/db/schema/tries.ts';
import { passwordHasher } from '#server/kernel/secrets/passwords.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { hashed, newcomersOf } from '#server/testing/account.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
const newcomer = newcomersOf('134');
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

async function newCode(): Promise<string> {
  await server.call('POST /api/v1/account/validate/code', { body: { mobile, action: 3 } });
  return server.sent.at(-1)?.code ?? '';
}

describe('logging in with a password', () => {
  const password = hashed('secret66');
  const register = async () => server.call(CREATE, { body: { mobile, code: await newCode(), password } });

  it('works with the password given at registration', async () => {
    await register();

    const { code, data } = await server.call(LOGIN, { body: { mobile, password } });

    expect(code).toBe(SUCCESS);
    expect(data.user_info.mobile).toBe(mobile);
  });

  it('refuses a wrong password and an unknown mobile in the same words', async () => {
    await register();

    const wrong = await server.call(LOGIN, { body: { mobile, password: hashed('other66') } });
    const unknown = await server.call(LOGIN, { body: { mobile: '13666666666', password } });

    expect(wrong.code).toBe(refusals.LOGIN_WRONG.code);
    expect(unknown).toEqual(wrong);
  });

  it('waits at the address that sent many wrong passwords, and is open from every other one', async () => {
    await register();
    const from = (address: string, secret = password) =>
      server.call(LOGIN, { body: { mobile, password: secret } }, { address });
    for (let attempt = 0; attempt < 10; attempt += 1) await from('10.3.3.3', hashed(String(attempt)));

    const locked = await from('10.3.3.3');
    const elsewhere = await from('10.3.3.4');
    server.clock.pass(15 * 60);
    const open = await from('10.3.3.3');

    expect(locked.code).toBe(refusals.LOGIN_LOCKED.code);
    expect([elsewhere.code, open.code]).toEqual([SUCCESS, SUCCESS]);
  });

  it('gets no further from many addresses together than a hundred an hour; the code by SMS opens it again', async () => {
    const at = '13600000077';
    await server.logIn(at);
    const guess = (index: number) =>
      server.call(LOGIN, { body: { mobile: at, password: hashed(`${index}`) } }, { address: `10.9.${index}.1` });
    const now = server.clock.now();
    const before = { kind: 'password of mobile', subject: at, triedAt: now };
    await server.db.insert(tries).values(Array.from({ length: 99 }, () => before));
    const last = await guess(100);

    const locked = await guess(200);
    const { sent, clock } = server;
    clock.pass(60);
    await server.call(
      'POST /api/v1/account/validate/code',
      { body: { mobile: at, action: 4 } },
      { address: '10.8.0.1' },
    );
    const code = sent.findLast((message) => message.mobile === at)?.code ?? '';
    await server.call('POST /api/v1/account/auth/user/pwd/reset', { body: { mobile: at, code, password } });

    expect([last.code, locked.code]).toEqual([refusals.LOGIN_WRONG.code, refusals.LOGIN_LOCKED.code]);
    expect((await server.call(LOGIN, { body: { mobile: at, password } })).code).toBe(SUCCESS);
  });

  it('stores a hash of an older cost anew', async () => {
    await register();
    const older = await passwordHasher({ costBits: 9 }).hash(password, testRandom('older'));
    await server.db.update(users).set({ passwordHash: older }).where(eq(users.mobile, mobile));

    const { code } = await server.call(LOGIN, { body: { mobile, password } });

    const [user] = await server.db.select().from(users).where(eq(users.mobile, mobile));
    expect([code, user?.passwordHash]).toEqual([SUCCESS, expect.stringMatching(/^\$scrypt\$ln=10,/)]);
    expect((await server.call(LOGIN, { body: { mobile, password } })).code).toBe(SUCCESS);
  });

  it('stores a salted slow hash, not what was sent', async () => {
    await register();

    const [user] = await server.db.select().from(users).where(eq(users.mobile, mobile));

    expect(user?.passwordHash).toMatch(/^\$scrypt\$ln=\d+,r=8,p=1\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
    expect(user?.passwordHash).not.toContain(password);
  });

  it('names both fields when neither code nor password is given', async () => {
    const { data } = await server.callRaw(LOGIN, { body: { mobile } });

    expect(data).toEqual({
      fields: [
        { field: 'body.code', message: '必填' },
        { field: 'body.password', message: '必填' },
      ],
    });
  });

  it('also works with a code', async () => {
    const { code } = await server.call(LOGIN, { body: { mobile, code: await newCode() } });

    expect(code).toBe(SUCCESS);
  });
});
