import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaffMember, openConsole, openConsoleAs, STAFF_PASSWORD } from '#server/console-testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
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

  it('closes after five wrong passwords for 15 minutes, also to the right one', async () => {
    const { name } = await addStaffMember(server);
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(name, 'wrong');

    const locked = await logIn(name, STAFF_PASSWORD);
    server.clock.pass(15 * 60);
    const open = await logIn(name, STAFF_PASSWORD);

    expect([locked.code, open.code]).toEqual([staffRefusals.STAFF_LOCKED.code, SUCCESS]);
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

  it.each(['short', '            ', 'aaaaaaaaaaaaaaaa', 'abababababababab'])(
    'takes no weak password: %j',
    async (password) => {
      const { admin, uuid } = await addStaffMember(server);
      const { data } = await admin.call('POST /console/api/staff/{uuid}/password-link', { params: { uuid } });

      const { code } = await openConsole(server).call('POST /console/api/password-link/use', {
        body: { token: data.token, password },
      });

      expect(code).toBe(staffRefusals.STAFF_PASSWORD_WEAK.code);
    },
  );
});

describe('changing the password', () => {
  it('asks for the old one and ends every other session', async () => {
    const { name, visitor } = await addStaffMember(server);
    const elsewhere = openConsole(server);
    await elsewhere.call('POST /console/api/session', { body: { name, password: STAFF_PASSWORD } });
    const change = (oldPassword: string) =>
      visitor.call('PUT /console/api/password', { body: { oldPassword, newPassword: 'another long password' } });

    const codes = [(await change('wrong')).code, (await change(STAFF_PASSWORD)).code];

    expect(codes).toEqual([staffRefusals.STAFF_LOGIN_WRONG.code, SUCCESS]);
    expect((await visitor.call('GET /console/api/session')).code).toBe(SUCCESS);
    expect((await elsewhere.call('GET /console/api/session')).code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });
});

describe('the second step', () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });

  it('is asked once it was confirmed, and takes each code once', async () => {
    const { name, visitor } = await addStaffMember(server);
    const { secret, uri } = (await visitor.call('POST /console/api/totp')).data;
    const unconfirmed = await logIn(name, STAFF_PASSWORD);
    await visitor.call('PUT /console/api/totp', { body: { code: codeOf(secret) } });

    const asked = await logIn(name, STAFF_PASSWORD);
    const used = await logIn(name, STAFF_PASSWORD, { code: codeOf(secret) });
    server.clock.pass(30);
    const fresh = await logIn(name, STAFF_PASSWORD, { code: codeOf(secret) });

    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect([unconfirmed.code, asked.code, used.code, fresh.code]).toEqual([
      SUCCESS,
      staffRefusals.STAFF_CODE_REQUIRED.code,
      staffRefusals.STAFF_CODE_WRONG.code,
      SUCCESS,
    ]);
  });

  it('is switched off by the password, or by an admin for who lost the phone', async () => {
    const { name, visitor, admin, uuid } = await addStaffMember(server);
    const switchOn = async () => {
      const { secret } = (await visitor.call('POST /console/api/totp')).data;
      await visitor.call('PUT /console/api/totp', { body: { code: codeOf(secret) } });
    };
    await switchOn();
    const replaced = await visitor.call('POST /console/api/totp');
    const wrong = await visitor.call('DELETE /console/api/totp', { body: { password: 'wrong' } });
    const right = await visitor.call('DELETE /console/api/totp', { body: { password: STAFF_PASSWORD } });
    await switchOn();
    await admin.call('PATCH /console/api/staff/{uuid}', { params: { uuid }, body: { hasTotp: false } });

    expect([replaced.code, wrong.code, right.code]).toEqual([
      staffRefusals.STAFF_NOT_ALLOWED.code,
      staffRefusals.STAFF_LOGIN_WRONG.code,
      SUCCESS,
    ]);
    expect((await logIn(name, STAFF_PASSWORD)).code).toBe(SUCCESS);
  });
});
