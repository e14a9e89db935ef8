import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffAudit } from '#server/db/schema/staff.ts';
import { addStaffMember, openConsole, openConsoleAs, STAFF_PASSWORD } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { type ConsoleKey, consoleContract } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { isAllowed, STAFF_ROLES } from '#src/contract/console/roles.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());

const logIn = (name: string, password: string, more: { code?: string; address?: string } = {}) =>
  openConsole(server, more.address ?? '10.4.0.1').call('POST /console/api/session', {
    body: { name, password, ...(more.code === undefined ? {} : { code: more.code }) },
  });

describe('the first tour', () => {
  it('is remembered for each of staff by itself', async () => {
    const { visitor, admin } = await addStaffMember(server);
    expect((await visitor.call('GET /console/api/session')).data).toMatchObject({ hasToured: false });

    await visitor.call('POST /console/api/session/tour');

    expect((await visitor.call('GET /console/api/session')).data).toMatchObject({ hasToured: true });
    expect((await admin.call('GET /console/api/session')).data).toMatchObject({ hasToured: false });
  });
});

describe('accounts', () => {
  it('have names of their own', async () => {
    const { admin } = await addStaffMember(server);
    const add = (name: string) => admin.call('POST /console/api/staff', { body: { name, role: 'author' } });
    await add('Same');

    expect((await add('same')).code).toBe(staffRefusals.STAFF_NAME_TAKEN.code);
  });

  it('keep one admin, also when two close each other at once', async () => {
    const one = await addStaffMember(server, 'admin');
    const other = await addStaffMember(server, 'admin');
    const { data } = await one.admin.call('GET /console/api/staff');
    const rest = data.filter(({ role, uuid }) => role === 'admin' && uuid !== one.uuid && uuid !== other.uuid);
    for (const { uuid } of rest) {
      await one.visitor.call('PATCH /console/api/staff/{uuid}', { params: { uuid }, body: { isActive: false } });
    }
    const close = (from: typeof one, whom: typeof one) =>
      from.visitor.call('PATCH /console/api/staff/{uuid}', { params: { uuid: whom.uuid }, body: { isActive: false } });

    const codes = (await Promise.all([close(one, other), close(other, one)])).map(({ code }) => code);
    const left = codes[0] === SUCCESS ? one : other;
    for (const { uuid } of rest) {
      await left.visitor.call('PATCH /console/api/staff/{uuid}', { params: { uuid }, body: { isActive: true } });
    }

    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1);
  });
});

describe('calls of the console', () => {
  const NOBODY = '00000000-0000-4000-8000-000000000000';
  const keys = Object.keys(consoleContract) as ConsoleKey[];

  it.each([null, ...STAFF_ROLES])('are refused to %s before anything is read where the role may not', async (role) => {
    const visitor = role ? await openConsoleAs(server, role) : openConsole(server);
    const refused = keys.filter((key) => !isAllowed(role, consoleContract[key].access));

    for (const key of refused) {
      const { code } = await visitor.call(key, { params: { uuid: NOBODY, platform: 'baidu' }, body: {} } as never);
      expect(code, key).toBe(role ? staffRefusals.STAFF_NOT_ALLOWED.code : staffRefusals.STAFF_LOGIN_REQUIRED.code);
    }
  });

  it.each([
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a page of another site by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
    ['a page that says nothing', { origin: '' }],
    ['a foreign name of this machine', { host: 'evil.example', origin: 'http://evil.example' }],
  ])('are refused from %s', async (_from, headers) => {
    const { visitor } = await addStaffMember(server);

    const { status } = await visitor.call('DELETE /console/api/session', {}, headers);

    expect(status).toBe(403);
    expect((await visitor.call('GET /console/api/session')).code).toBe(SUCCESS);
  });

  it('never take a student’s token for a login', async () => {
    const token = await server.logIn('13900000001');

    const { code } = await openConsole(server).call('GET /console/api/session', {}, { token });

    expect(code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });
});

describe('the audit', () => {
  it('tells who did what, with before and after, and never a password', async () => {
    const { admin, uuid, name } = await addStaffMember(server);
    await admin.call('PATCH /console/api/staff/{uuid}', { params: { uuid }, body: { role: 'publisher' } });

    const { entries } = (await admin.call('GET /console/api/audit', { query: { action: 'staff.change' } })).data;

    expect(entries[0]).toMatchObject({ staffName: '管理员', role: 'admin', action: 'staff.change', subject: name });
    expect(entries[0]).toMatchObject({ before: { role: 'author' }, after: { role: 'publisher' } });
    expect(JSON.stringify(await server.db.select().from(staffAudit))).not.toContain(STAFF_PASSWORD);
  });

  it('cannot be changed or emptied', async () => {
    await expect(server.db.delete(staffAudit)).rejects.toThrow();
    await expect(server.db.update(staffAudit).set({ action: 'x' })).rejects.toThrow();
  });

  it('comes in pages, older ones on demand', async () => {
    const { admin, name } = await addStaffMember(server);
    await logIn(name, STAFF_PASSWORD);
    const [row] = await server.db.select().from(staffAudit).where(eq(staffAudit.action, 'staff.log-in'));
    if (!row) throw new Error('The login stands in no record.');
    const { id: _id, ...copy } = row;
    await server.db.insert(staffAudit).values(Array.from({ length: 60 }, () => copy));
    const read = async (query: { before?: number } = {}) =>
      (await admin.call('GET /console/api/audit', { query: { ...query, action: 'staff.log-in' } })).data;

    const first = await read();
    const second = await read({ before: first.entries.at(-1)?.id ?? 0 });

    expect([first.entries.length, first.hasMore]).toEqual([50, true]);
    expect(second.entries[0]?.id).toBeLessThan(first.entries.at(-1)?.id ?? 0);
  });
});
