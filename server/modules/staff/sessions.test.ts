import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaffMember, openConsole, STAFF_PASSWORD } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { type ConsoleKey, consoleContract } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
});
afterAll(() => server.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

async function logInElsewhere(name: string, address: string, userAgent = CHROME) {
  const browser = openConsole(server, address);
  await browser.call(
    'POST /console/api/session',
    { body: { name, password: STAFF_PASSWORD } },
    { 'user-agent': userAgent },
  );
  return browser;
}

describe('the list of sessions', () => {
  it('shows each with its browser, and ends one or all others', async () => {
    const { name, visitor } = await addStaffMember(server);
    const office = await logInElsewhere(name, '10.7.0.1');
    const phone = await logInElsewhere(name, '10.7.0.2', IPHONE);
    const tablet = await logInElsewhere(name, '10.7.0.3', 'curl/8');

    const { data } = await visitor.call('GET /console/api/sessions');
    const ofPhone = data.find(({ address }) => address === '10.7.0.2');
    await visitor.call('DELETE /console/api/sessions/{uuid}', { params: { uuid: ofPhone?.uuid ?? '' } });
    const afterOne = [await office.call('GET /console/api/session'), await phone.call('GET /console/api/session')];
    await visitor.call('DELETE /console/api/sessions');

    expect(data.map(({ device, isThis }) => [device, isThis]).sort()).toEqual(
      [
        ['Windows 上的 Chrome', false],
        ['iPhone 上的 Safari', false],
        ['未知设备', false],
        ['未知设备', true],
      ].sort(),
    );
    expect(afterOne.map(({ code }) => code)).toEqual([SUCCESS, staffRefusals.STAFF_LOGIN_REQUIRED.code]);
    for (const browser of [office, tablet]) {
      expect((await browser.call('GET /console/api/session')).code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
    }
    expect((await visitor.call('GET /console/api/sessions')).data).toHaveLength(1);
  });

  it('shows and ends nobody else’s', async () => {
    const one = await addStaffMember(server);
    const other = await addStaffMember(server);
    const { data } = await other.visitor.call('GET /console/api/sessions');
    const params = { uuid: data[0]?.uuid ?? '' };

    const { code } = await one.visitor.call('DELETE /console/api/sessions/{uuid}', { params });

    expect(code).not.toBe(SUCCESS);
    expect((await other.visitor.call('GET /console/api/session')).code).toBe(SUCCESS);
  });
});

describe('the password', () => {
  const PROVEN = (Object.keys(consoleContract) as ConsoleKey[]).filter((key) =>
    consoleContract[key].access.startsWith('proven'),
  );

  it('is asked again a quarter of an hour after the login, before what changes staff, roles and settings', async () => {
    const { visitor } = await addStaffMember(server, 'admin');
    const NOBODY = '00000000-0000-4000-8000-000000000000';
    const input = { params: { uuid: NOBODY, platform: 'baidu' }, body: {} } as never;
    server.clock.pass(15 * 60);

    const before: number[] = [];
    for (const key of PROVEN) before.push((await visitor.call(key, input)).code);
    const wrong = await visitor.call('POST /console/api/session/proof', { body: { password: 'wrong' } });
    const still = await visitor.call('PUT /console/api/rules', { body: { isReviewRequired: false } });
    await visitor.call('POST /console/api/session/proof', { body: { password: STAFF_PASSWORD } });
    const open = await visitor.call('PUT /console/api/rules', { body: { isReviewRequired: false } });

    expect(new Set(before)).toEqual(new Set([staffRefusals.STAFF_PROOF_REQUIRED.code]));
    expect([wrong.code, still.code, open.code]).toEqual([
      staffRefusals.STAFF_PROOF_WRONG.code,
      staffRefusals.STAFF_PROOF_REQUIRED.code,
      SUCCESS,
    ]);
  });

  it('is asked before every change of an account, a second step or a setting', () => {
    const changes = (Object.keys(consoleContract) as ConsoleKey[]).filter(
      (key) => !key.startsWith('GET') && /\/(staff|totp|rules|settings)(\/|$)/.test(key.replace('/test', '/x')),
    );
    const open = changes.filter((key) => !consoleContract[key].access.startsWith('proven'));

    // Sends one event with the stored settings.
    expect(open).toEqual(['POST /console/api/postbacks/settings/{platform}/test']);
    expect(changes.length).toBeGreaterThan(8);
  });
});

describe('the owner of an account', () => {
  const noticesOf = async (browser: ReturnType<typeof openConsole>) =>
    (await browser.call('GET /console/api/session/notices')).data;
  const actionsOf = async (browser: ReturnType<typeof openConsole>) =>
    (await noticesOf(browser)).entries.map(({ action }) => action);

  it('hears of what was done elsewhere, and not of what they did here', async () => {
    const { name, uuid, visitor, admin } = await addStaffMember(server);
    server.clock.pass(60);
    const elsewhere = await logInElsewhere(name, '10.7.1.1', IPHONE);
    await admin.call('POST /console/api/staff/{uuid}/password-link', { params: { uuid } });
    await visitor.call('POST /console/api/totp', { body: {} });

    const here = await noticesOf(visitor);

    expect(here.entries.map(({ action, address, after }) => [action, address, after])).toEqual([
      ['staff.password-link', '10.2.0.1', null],
      ['staff.new-device', '10.7.1.1', { device: 'iPhone 上的 Safari' }],
    ]);
    expect(await actionsOf(elsewhere)).toEqual(['staff.password-link']);
  });

  it('hears at the next login of a changed password and role', async () => {
    const { name, uuid, visitor, admin } = await addStaffMember(server);
    server.clock.pass(60);
    const thief = await logInElsewhere(name, '10.7.2.1');
    server.clock.pass(60);
    const newPassword = 'a password of somebody else';
    await thief.call('PUT /console/api/password', { body: { oldPassword: STAFF_PASSWORD, newPassword } });
    await admin.call('PATCH /console/api/staff/{uuid}', { params: { uuid }, body: { role: 'operator' } });
    await visitor.call('POST /console/api/session', { body: { name, password: newPassword } });

    expect(await actionsOf(visitor)).toEqual(['staff.change', 'staff.change-password', 'staff.new-device']);
  });

  it('hears how often others failed to log in', async () => {
    const { name, visitor } = await addStaffMember(server);
    server.clock.pass(60);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await openConsole(server, '10.7.3.1').call('POST /console/api/session', { body: { name, password: 'wrong' } });
    }

    expect((await noticesOf(visitor)).failed).toMatchObject({ times: 3 });
  });

  it('is told once in each browser: nobody takes the word away elsewhere', async () => {
    const { name, visitor } = await addStaffMember(server);
    server.clock.pass(60.25);
    const thief = await logInElsewhere(name, '10.7.4.1');
    server.clock.pass(60);
    await thief.call('POST /console/api/session/notices', { body: { untilMs: (await noticesOf(thief)).untilMs } });

    const told = await actionsOf(visitor);
    await visitor.call('POST /console/api/session/notices', { body: { untilMs: (await noticesOf(visitor)).untilMs } });

    expect(told).toEqual(['staff.new-device']);
    expect(await actionsOf(visitor)).toEqual([]);
  });
});
