import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staff } from '#server/db/schema/staff.ts';
import { tries } from '#server/db/schema/tries.ts';
import { passwordHasher } from '#server/kernel/secrets/passwords.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { addStaffMember, openConsole, openConsoleAs, STAFF_PASSWORD } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());

const HOUR = 3600;
const logIn = (name: string, password: string, more: { code?: string; address?: string } = {}) =>
  openConsole(server, more.address ?? '10.4.0.1').call('POST /console/api/session', {
    body: { name, password, ...(more.code === undefined ? {} : { code: more.code }) },
  });

describe('logging in to the console', () => {
  it('gives a cookie that scripts cannot read and other sites cannot have sent', async () => {
    const { visitor } = await addStaffMember(server);

    expect(visitor.lastCookie()).toMatch(/^Zhiyan-Staff=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/);
    expect((await visitor.call('GET /console/api/session')).code).toBe(SUCCESS);
  });

  it('answers the same for an unknown name and a wrong password', async () => {
    const { name } = await addStaffMember(server);

    const answers = [await logIn('没有这个人', STAFF_PASSWORD), await logIn(name, 'wrong')];

    expect(answers.map(({ code }) => code)).toEqual(Array(2).fill(staffRefusals.STAFF_LOGIN_WRONG.code));
  });

  it('lets in two at once whose password is hashed anew by the first', async () => {
    const { name } = await addStaffMember(server);
    const passwordHash = await passwordHasher({ costBits: 9 }).hash(STAFF_PASSWORD, testRandom());
    await server.db.update(staff).set({ passwordHash }).where(eq(staff.name, name));

    const answers = await Promise.all([logIn(name, STAFF_PASSWORD), logIn(name, STAFF_PASSWORD)]);

    expect(answers.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
  });

  it('makes who sends wrong passwords wait, longer each time, and says how long', async () => {
    const { name } = await addStaffMember(server);
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(name, 'wrong');

    const locked = await logIn(name, STAFF_PASSWORD);
    server.clock.pass(30);
    const open = await logIn(name, STAFF_PASSWORD);

    expect(locked).toMatchObject({
      code: staffRefusals.STAFF_LOCKED.code,
      msg: '尝试次数过多，请 30 秒后再试',
      data: { retrySeconds: 30 },
    });
    expect(open.code).toBe(SUCCESS);
  });

  it('never lets a stranger shut the owner out: not at another address, not in a browser of theirs, not in a session', async () => {
    const { name, visitor } = await addStaffMember(server);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await logIn(name, 'wrong', { address: '10.66.0.1' });
      server.clock.pass(10);
    }
    const stranger = await logIn(name, STAFF_PASSWORD, { address: '10.66.0.1' });

    const elsewhere = await logIn(name, STAFF_PASSWORD, { address: '10.66.0.2' });
    const change = await visitor.call('PUT /console/api/password', {
      body: { oldPassword: STAFF_PASSWORD, newPassword: `${STAFF_PASSWORD} 2` },
    });
    visitor.moveTo('10.66.0.1');
    await visitor.call('DELETE /console/api/session');
    const known = await visitor.call('POST /console/api/session', { body: { name, password: `${STAFF_PASSWORD} 2` } });

    expect(stranger.code).toBe(staffRefusals.STAFF_LOCKED.code);
    expect([elsewhere.code, change.code, known.code]).toEqual([SUCCESS, SUCCESS, SUCCESS]);
  });

  it('ends at last for strangers from everywhere together, and not for a browser of the owner', async () => {
    const { name, visitor } = await addStaffMember(server);
    const before = { kind: 'staff login', subject: name, triedAt: server.clock.now() };
    await server.db.insert(tries).values(Array.from({ length: 99 }, () => before));
    const last = await logIn(name, 'wrong', { address: '2001:db8:99::1' });

    const stranger = await logIn(name, STAFF_PASSWORD, { address: '2001:db8:ffff::1' });
    await visitor.call('DELETE /console/api/session');
    const known = await visitor.call('POST /console/api/session', { body: { name, password: STAFF_PASSWORD } });

    expect([last.code, stranger.code, known.code]).toEqual([
      ...[staffRefusals.STAFF_LOGIN_WRONG.code, staffRefusals.STAFF_LOCKED.code],
      SUCCESS,
    ]);
  });

  it('counts the addresses of one IPv6 line as one', async () => {
    const { name } = await addStaffMember(server);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await logIn(name, 'wrong', { address: `2001:db8:7:7::${attempt}` });

    expect((await logIn(name, STAFF_PASSWORD, { address: '2001:db8:7:7:9::1' })).code).toBe(
      staffRefusals.STAFF_LOCKED.code,
    );
  });

  it('stores a hash of an older cost anew', async () => {
    const { name, uuid } = await addStaffMember(server);
    const passwordHash = await passwordHasher({ costBits: 9 }).hash(STAFF_PASSWORD, testRandom('older'));
    await server.db.update(staff).set({ passwordHash }).where(eq(staff.id, uuid));

    const codes = [(await logIn(name, STAFF_PASSWORD)).code, (await logIn(name, STAFF_PASSWORD)).code];

    const [row] = await server.db.select().from(staff).where(eq(staff.id, uuid));
    expect([...codes, row?.passwordHash]).toEqual([SUCCESS, SUCCESS, expect.stringMatching(/^\$scrypt\$ln=10,/)]);
  });

  it('that fails stands in the record, of an unknown name once and without what was typed', async () => {
    const { name, admin } = await addStaffMember(server);
    await logIn(name, 'wrong', { address: '10.67.0.1' });
    for (let attempt = 0; attempt < 3; attempt += 1)
      await logIn('my secret in the wrong box', 'x', { address: '10.67.0.2' });

    const { entries } = (await admin.call('GET /console/api/audit', { query: { action: 'staff.log-in-failed' } })).data;

    expect(entries.filter(({ address }) => address === '10.67.0.1')).toMatchObject([
      { subject: name, staffName: name },
    ]);
    expect(entries.filter(({ address }) => address === '10.67.0.2')).toMatchObject([{ subject: '', role: 'stranger' }]);
    expect(JSON.stringify(entries)).not.toContain('my secret');
  });

  it('takes the name in any capitals', async () => {
    const admin = await openConsoleAs(server, 'admin');
    const { data } = await admin.call('POST /console/api/staff', { body: { name: 'Anna', role: 'author' } });
    await openConsole(server).call('POST /console/api/password-link/use', {
      body: { token: data.link.token, password: STAFF_PASSWORD },
    });

    expect((await logIn('ANNA', STAFF_PASSWORD)).code).toBe(SUCCESS);
  });
});

describe('a session of staff', () => {
  it('ends after eight hours without a call, and stays awake by calls', async () => {
    const { visitor } = await addStaffMember(server);
    const outcomes: number[] = [];
    for (const hours of [7, 7, 8]) {
      server.clock.pass(hours * HOUR);
      outcomes.push((await visitor.call('GET /console/api/session')).code);
    }

    expect(outcomes).toEqual([SUCCESS, SUCCESS, staffRefusals.STAFF_LOGIN_REQUIRED.code]);
  });

  it('ends after a week in any case', async () => {
    const { visitor } = await addStaffMember(server);
    for (let call = 0; call < 23; call += 1) {
      server.clock.pass(7 * HOUR);
      expect((await visitor.call('GET /console/api/session')).code).toBe(SUCCESS);
    }
    server.clock.pass(7 * HOUR);

    expect((await visitor.call('GET /console/api/session')).code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });

  it('ends with the log-out, for a kept cookie too', async () => {
    const { visitor } = await addStaffMember(server);
    const [kept = ''] = visitor.lastCookie().split(';');
    await visitor.call('DELETE /console/api/session');

    const again = await openConsole(server).call('GET /console/api/session', {}, { cookie: kept });

    expect(visitor.lastCookie()).toContain('Max-Age=0');
    expect(again.code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });

  it('ends when the account is closed or its role changes', async () => {
    const closed = await addStaffMember(server);
    const changed = await addStaffMember(server);
    await closed.admin.call('PATCH /console/api/staff/{uuid}', {
      params: { uuid: closed.uuid },
      body: { isActive: false },
    });
    await changed.admin.call('PATCH /console/api/staff/{uuid}', {
      params: { uuid: changed.uuid },
      body: { role: 'operator' },
    });

    for (const { visitor } of [closed, changed]) {
      expect((await visitor.call('GET /console/api/session')).code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
    }
    expect((await logIn(closed.name, STAFF_PASSWORD)).code).toBe(staffRefusals.STAFF_LOGIN_WRONG.code);
  });
});

describe('a password link', () => {
  it('says whose it is, and counts once, also when it is used twice at once', async () => {
    const admin = await openConsoleAs(server, 'admin');
    const { data } = await admin.call('POST /console/api/staff', { body: { name: '新同事', role: 'author' } });
    const use = () =>
      openConsole(server).call('POST /console/api/password-link/use', {
        body: { token: data.link.token, password: STAFF_PASSWORD },
      });

    const read = await openConsole(server).call('POST /console/api/password-link', {
      body: { token: data.link.token },
    });
    const codes = (await Promise.all([use(), use()])).map(({ code }) => code).sort();

    expect(read.data.name).toBe('新同事');
    expect(codes).toEqual([SUCCESS, staffRefusals.STAFF_LINK_GONE.code]);
  });

  it('ends after two days, and when a newer one is made', async () => {
    const { admin, uuid } = await addStaffMember(server);
    const renew = async () =>
      (await admin.call('POST /console/api/staff/{uuid}/password-link', { params: { uuid } })).data.token;
    const older = await renew();
    const newer = await renew();
    const read = async (token: string) =>
      (await openConsole(server).call('POST /console/api/password-link', { body: { token } })).code;

    const before = [await read(older), await read(newer)];
    server.clock.pass(48 * HOUR);

    expect(before).toEqual([staffRefusals.STAFF_LINK_GONE.code, SUCCESS]);
    expect(await read(newer)).toBe(staffRefusals.STAFF_LINK_GONE.code);
  });

  it.each([
    ['short', 'STAFF_PASSWORD_WEAK'],
    ['            ', 'STAFF_PASSWORD_WEAK'],
    ['aaaaaaaaaaaaaaaa', 'STAFF_PASSWORD_WEAK'],
    ['passwordpassword', 'STAFF_PASSWORD_COMMON'],
    ['1qaz2wsx3edc4rfv', 'STAFF_PASSWORD_COMMON'],
    ['P@ssw0rd12345', 'STAFF_PASSWORD_COMMON'],
    ['zhiyan123456', 'STAFF_PASSWORD_COMMON'],
    ['zhiyan2026kaoyan', 'STAFF_PASSWORD_COMMON'],
    ['woaini5201314', 'STAFF_PASSWORD_COMMON'],
    ['wangwei19900101', 'STAFF_PASSWORD_COMMON'],
    ['!QAZ2wsx#EDC', 'STAFF_PASSWORD_COMMON'],
    ['aB3$'.repeat(40), 'STAFF_PASSWORD_COMMON'],
  ] as const)('takes no password that is weak or common: %j', async (password, refusal) => {
    const { admin, uuid } = await addStaffMember(server);
    const { data } = await admin.call('POST /console/api/staff/{uuid}/password-link', { params: { uuid } });

    const { code } = await openConsole(server).call('POST /console/api/password-link/use', {
      body: { token: data.token, password },
    });

    expect(code).toBe(staffRefusals[refusal].code);
  });
});

describe('changing the password', () => {
  it('asks for the old one and ends every other session', async () => {
    const { name, visitor } = await addStaffMember(server);
    const elsewhere = openConsole(server);
    await elsewhere.call('POST /console/api/session', { body: { name, password: STAFF_PASSWORD } });
    const change = (oldPassword: string) =>
      visitor.call('PUT /console/api/password', { body: { oldPassword, newPassword: 'another long password' } });

    const codes = [(await change('wrong')).code, (await change(STAFF_PASSWORD)).code];

    expect(codes).toEqual([staffRefusals.STAFF_PROOF_WRONG.code, SUCCESS]);
    expect((await visitor.call('GET /console/api/session')).code).toBe(SUCCESS);
    expect((await elsewhere.call('GET /console/api/session')).code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });
});
