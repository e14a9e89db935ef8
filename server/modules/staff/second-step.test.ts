import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff } from '#server/domains/staff/accounts.ts';
import { addStaffMember, type ConsoleVisitor, openConsole, STAFF_PASSWORD } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { type ConsoleKey, consoleContract } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { isAllowed, SECOND_STEP_ROLES, STAFF_ROLES, type StaffRole } from '#src/contract/console/roles.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());

const codeOf = (secret: string, at = server) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.clock.now().getTime() });

async function switchOn(visitor: ConsoleVisitor, at = server) {
  const { secret, uri } = (await visitor.call('POST /console/api/totp', { body: {} })).data;
  const { data, code } = await visitor.call('PUT /console/api/totp', { body: { code: codeOf(secret, at) } });
  at.clock.pass(30);
  return { secret, uri, code, recoveryCodes: data.recoveryCodes, me: data.me };
}

const logIn = (name: string, code?: string, password = STAFF_PASSWORD) =>
  openConsole(server, '10.4.1.1').call('POST /console/api/session', {
    body: { name, password, ...(code === undefined ? {} : { code }) },
  });

describe('the second step', () => {
  it('is asked once it was confirmed, and takes each code once', async () => {
    const { name, visitor } = await addStaffMember(server);
    const { data } = await visitor.call('POST /console/api/totp', { body: {} });
    const unconfirmed = await logIn(name);
    await visitor.call('PUT /console/api/totp', { body: { code: codeOf(data.secret) } });

    const asked = await logIn(name);
    const used = await logIn(name, codeOf(data.secret));
    server.clock.pass(30);
    const fresh = await logIn(name, codeOf(data.secret));

    expect(data.uri).toMatch(/^otpauth:\/\/totp\//);
    expect([unconfirmed.code, asked.code, used.code, fresh.code]).toEqual([
      SUCCESS,
      staffRefusals.STAFF_CODE_REQUIRED.code,
      staffRefusals.STAFF_CODE_WRONG.code,
      SUCCESS,
    ]);
  });

  it('ends the sessions that were opened without it', async () => {
    const { name, visitor } = await addStaffMember(server);
    const elsewhere = openConsole(server);
    await elsewhere.call('POST /console/api/session', { body: { name, password: STAFF_PASSWORD } });

    await switchOn(visitor);

    expect((await visitor.call('GET /console/api/session')).data.hasTotp).toBe(true);
    expect((await elsewhere.call('GET /console/api/session')).code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });

  it('is switched off by a code, never by the password alone', async () => {
    const { name, visitor } = await addStaffMember(server);
    const { secret } = await switchOn(visitor);
    const off = (code: string) => visitor.call('DELETE /console/api/totp', { body: { code } });

    const codes = [(await off('000000')).code, (await off(codeOf(secret))).code];

    expect(codes).toEqual([staffRefusals.STAFF_CODE_WRONG.code, SUCCESS]);
    expect((await logIn(name)).code).toBe(SUCCESS);
  });

  it('is taken off by an admin for who lost the phone; the recovery codes end with it', async () => {
    const { name, visitor, admin, uuid } = await addStaffMember(server);
    const { recoveryCodes } = await switchOn(visitor);

    await admin.call('PATCH /console/api/staff/{uuid}', { params: { uuid }, body: { hasTotp: false } });

    expect((await logIn(name)).code).toBe(SUCCESS);
    await switchOn(visitor);
    expect((await logIn(name, recoveryCodes[0])).code).toBe(staffRefusals.STAFF_CODE_WRONG.code);
  });

  it('moves to a new phone with a code of the old one, which counts until the new one is confirmed', async () => {
    const { name, visitor } = await addStaffMember(server);
    const old = await switchOn(visitor);

    const unasked = await visitor.call('POST /console/api/totp', { body: {} });
    const { data } = await visitor.call('POST /console/api/totp', { body: { code: codeOf(old.secret) } });
    server.clock.pass(30);
    const still = await logIn(name, codeOf(old.secret));
    await visitor.call('PUT /console/api/totp', { body: { code: codeOf(data.secret) } });
    server.clock.pass(30);
    const gone = await logIn(name, codeOf(old.secret));
    const moved = await logIn(name, codeOf(data.secret));

    expect([unasked.code, still.code, gone.code, moved.code]).toEqual([
      staffRefusals.STAFF_CODE_REQUIRED.code,
      SUCCESS,
      staffRefusals.STAFF_CODE_WRONG.code,
      SUCCESS,
    ]);
  });

  it('lets nobody guess codes within a session', async () => {
    const { visitor } = await addStaffMember(server);
    await switchOn(visitor);
    const guesses: number[] = [];
    for (let code = 0; code < 6; code += 1) {
      guesses.push((await visitor.call('DELETE /console/api/totp', { body: { code: `00000${code}` } })).code);
    }

    expect(guesses.at(-1)).toBe(staffRefusals.STAFF_LOCKED.code);
  });
});

describe('recovery codes', () => {
  it('log in once each in place of the phone, however they are written, and are stored as hashes alone', async () => {
    const { name, visitor } = await addStaffMember(server);
    const { recoveryCodes } = await switchOn(visitor);
    const [first = '', second = ''] = recoveryCodes;

    const codes = [first, first, second.toLowerCase().replaceAll('-', ' ')];
    const answers: number[] = [];
    for (const code of codes) answers.push((await logIn(name, code)).code);

    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(code))).toBe(true);
    expect(answers).toEqual([SUCCESS, staffRefusals.STAFF_CODE_WRONG.code, SUCCESS]);
    expect((await visitor.call('GET /console/api/totp/recovery-codes')).data.left).toBe(8);
  });

  it('count once, also when one is used many times at once', async () => {
    const { name, visitor } = await addStaffMember(server);
    const { recoveryCodes } = await switchOn(visitor);

    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn(name, recoveryCodes[0])));

    expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
  });

  it('are made anew with a code; the old ones end', async () => {
    const { name, visitor } = await addStaffMember(server);
    const { recoveryCodes, secret } = await switchOn(visitor);

    const { data } = await visitor.call('POST /console/api/totp/recovery-codes', { body: { code: codeOf(secret) } });

    expect((await logIn(name, recoveryCodes[0])).code).toBe(staffRefusals.STAFF_CODE_WRONG.code);
    expect((await logIn(name, data.recoveryCodes[0])).code).toBe(SUCCESS);
  });
});

describe('a password link', () => {
  it('stands for the password alone: without a code nothing is changed, and nobody is let in', async () => {
    const { name, visitor, admin, uuid } = await addStaffMember(server);
    const { secret } = await switchOn(visitor);
    const link = (await admin.call('POST /console/api/staff/{uuid}/password-link', { params: { uuid } })).data;
    const password = 'thief in the long night';
    const thief = openConsole(server, '10.4.2.1');
    const use = (code?: string) =>
      thief.call('POST /console/api/password-link/use', {
        body: { token: link.token, password, ...(code === undefined ? {} : { code }) },
      });

    const read = await thief.call('POST /console/api/password-link', { body: { token: link.token } });
    const codes = [(await use()).code, (await use('000000')).code];
    const inside = await thief.call('GET /console/api/session');

    expect(read.data.hasTotp).toBe(true);
    expect(codes).toEqual([staffRefusals.STAFF_CODE_REQUIRED.code, staffRefusals.STAFF_CODE_WRONG.code]);
    expect(inside.code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
    expect((await logIn(name, undefined, password)).code).toBe(staffRefusals.STAFF_LOGIN_WRONG.code);
    expect((await visitor.call('GET /console/api/session')).code).toBe(SUCCESS);
    expect((await use(codeOf(secret))).code).toBe(SUCCESS);
    server.clock.pass(30);
    expect((await logIn(name, codeOf(secret), password)).code).toBe(SUCCESS);
  });
});

describe('outside the sandbox', () => {
  const ORIGIN = 'https://staff.school.cn';
  let school: TestServer;
  beforeAll(async () => {
    school = await startTestServer({ sandbox: false, console: { origin: ORIGIN } });
  });
  afterAll(() => school.close());

  let added = 0;
  /** Added on the command line, and logged in by the link. */
  async function enterAs(role: StaffRole) {
    added += 1;
    const name = `老师${added}`;
    const line = { id: null, name: 'npm run staff', role: 'command line' } as const;
    const { link } = await addStaff({ ...school.context, actor: line, address: '' }, { name, role });
    const visitor = openConsole(school, `10.5.0.${added}`, { host: 'staff.school.cn', origin: ORIGIN });
    const body = { token: link.token, password: STAFF_PASSWORD };
    const { data: me, code } = await visitor.call('POST /console/api/password-link/use', { body });
    return { name, visitor, me, code };
  }

  it.each(SECOND_STEP_ROLES)('a %s sets up a second step before anything else', async (role) => {
    const { visitor, me } = await enterAs(role);
    const NOBODY = '00000000-0000-4000-8000-000000000000';
    const before = (Object.keys(consoleContract) as ConsoleKey[]).filter((key) => {
      const { access } = consoleContract[key];
      return isAllowed(role, access) && !['anyone', 'entering', 'proven'].includes(access);
    });

    for (const key of before) {
      const { code } = await visitor.call(key, { params: { uuid: NOBODY, platform: 'baidu' }, body: {} } as never);
      expect(code, key).toBe(staffRefusals.STAFF_SECOND_STEP_MISSING.code);
    }
    const { secret, me: ready } = await switchOn(visitor, school);
    const off = await visitor.call('DELETE /console/api/totp', { body: { code: codeOf(secret, school) } });

    expect(before.length).toBeGreaterThan(20);
    expect([me.mustSetSecondStep, ready.mustSetSecondStep, ready.mayDropSecondStep]).toEqual([true, false, false]);
    expect(off.code).toBe(staffRefusals.STAFF_SECOND_STEP_REQUIRED.code);
    expect((await visitor.call('GET /console/api/rules')).code).toBe(SUCCESS);
  });

  it('the others may work without one', async () => {
    for (const role of STAFF_ROLES.filter((one) => !SECOND_STEP_ROLES.includes(one))) {
      const { visitor, me } = await enterAs(role);

      expect([me.mustSetSecondStep, me.mayDropSecondStep]).toEqual([false, true]);
      expect((await visitor.call('GET /console/api/rules')).code).toBe(SUCCESS);
    }
  });

  it('the cookie is one that no neighbour and no plain http can set', async () => {
    const { visitor } = await enterAs('author');

    expect(visitor.lastCookie()).toMatch(/^__Host-Zhiyan-Staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const [pair = ''] = visitor.lastCookie().split(';');
    const planted = await openConsole(school, '10.5.1.1', { host: 'staff.school.cn', origin: ORIGIN }).call(
      'GET /console/api/session',
      {},
      { cookie: pair.replace('__Host-', '') },
    );
    expect(planted.code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });

  it('a page of the same name on plain http is a foreign one', async () => {
    const { visitor } = await enterAs('author');

    const { status } = await visitor.call('DELETE /console/api/session', {}, { origin: 'http://staff.school.cn' });

    expect(status).toBe(403);
    expect((await visitor.call('GET /console/api/session')).code).toBe(SUCCESS);
  });
});
