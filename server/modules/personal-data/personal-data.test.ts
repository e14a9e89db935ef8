import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { newcomersOf } from '#server/testing/account.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { marks, wholeStudent } from '#server/testing/whole-student.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { smsActions } from '#src/contract/states.ts';

const ERASURE = 'GET /api/v1/account/erasure';
const ASK = 'POST /api/v1/account/erasure';
const CANCEL = 'POST /api/v1/account/erasure/cancel';
const EXPORT = 'POST /api/v1/account/export';
const INFO = 'GET /api/v1/account/auth/user/info';

let server: TestServer;
let whole: Awaited<ReturnType<typeof wholeStudent>>;
const newcomer = newcomersOf('157');

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  whole = await wholeStudent(server);
});
afterAll(() => server.close());

async function codeFor(mobile: string): Promise<string> {
  server.clock.pass(3600);
  await server.call('POST /api/v1/account/validate/code', { body: { mobile, action: smsActions.VERIFY } });
  return server.sent.findLast((message) => message.mobile === mobile)?.code ?? '';
}

describe('closing an account', () => {
  it('waits fifteen days in which a login tells of it and the student may take it back', async () => {
    const mobile = newcomer(server);
    const token = await server.logIn(mobile);
    const before = await server.call(ERASURE, {}, { token });
    const asked = await server.call(ASK, { body: { code: await codeFor(mobile) } }, { token });
    const again = await server.call(ASK, { body: { code: '000000' } }, { token });
    server.clock.pass(60);
    const later = await server.logIn(mobile);
    const { data: info } = await server.call(INFO, {}, { token: later });

    expect(before.data).toMatchObject({ erase_at: null, waiting_days: 15, obstacles: [] });
    expect(before.data.deleted).toContain('收货地址');
    expect(before.data.kept.map(({ what }) => what)).toContain('订单、付款、退款与账目');
    expect(Date.parse(asked.data.erase_at ?? '')).toBeGreaterThan(server.clock.now().getTime() + 14 * 86_400_000);
    expect(again.data.erase_at).toBe(asked.data.erase_at);
    expect(info.erase_at).toBe(asked.data.erase_at);
    expect((await server.call(CANCEL, {}, { token: later })).data.erase_at).toBeNull();
    expect((await server.call(CANCEL, {}, { token: later })).code).toBe(SUCCESS);
  });

  it('needs a code, and names one by one what stops it', async () => {
    const shop = shopOf(server, 'closing');
    const { buyer } = await shop.ordered();
    const [user] = await server.db.select().from(users).where(eq(users.id, buyer.userId));
    const wrong = await server.call(ASK, { body: { code: '000000' } }, buyer);
    const stopped = await server.call(ASK, { body: { code: await codeFor(user?.mobile ?? '') } }, buyer);
    const { data } = await server.call(ERASURE, {}, buyer);

    expect(wrong.code).toBe(refusals.SMS_CODE_WRONG.code);
    expect([stopped.code, stopped.msg]).toEqual([refusals.ERASURE_STOPPED.code, data.obstacles[0]?.text]);
    expect(data.obstacles).toMatchObject([{ kind: 'unpaid' }]);
  });
});

describe('an export', () => {
  const ask = async (token = whole.token) =>
    (await server.call(EXPORT, { body: { code: await codeFor(marks.mobile) } }, { token })).data;
  const open = (url: string) => server.inject({ method: 'GET', url });

  it('has everything that is stored of the student, also what is sealed, as a page to be saved', async () => {
    const { html_url: url } = await ask();
    const { statusCode, headers, body } = await open(url);

    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%E6%88%91/);
    expect(headers['cache-control']).toBe('no-store');
    for (const text of Object.values(marks)) expect(body).toContain(text);
    for (const text of ['收货地址', '咨询', '考试作答', 'WHOLE0', '199.00', '签署的协议']) expect(body).toContain(text);
    expect(body).not.toContain(`<p>${marks.name}`);
  });

  it('is JSON too, with the same headings', async () => {
    const { json_url: url } = await ask();
    const data = JSON.parse((await open(url)).body);

    expect(data.账号).toMatchObject([{ 手机号: marks.mobile }]);
    expect(data.收货地址).toMatchObject([{ 收件人: marks.name, 详细地址: marks.place }]);
    expect(data.填写的表单[0].回答).toContain(marks.idNumber);
    expect(data.订单).toHaveLength(2);
  });

  it('has nothing of anybody else, and no link after ten minutes', async () => {
    const mobile = newcomer(server);
    const token = await server.logIn(mobile);
    const { data } = await server.call(EXPORT, { body: { code: await codeFor(mobile) } }, { token });
    const { body } = await open(data.html_url);
    server.clock.pass(601);

    for (const text of Object.values(marks)) expect(body).not.toContain(text);
    expect(body).toContain(mobile);
    expect((await open(data.html_url)).statusCode).toBe(404);
    expect((await open(data.html_url.replace('.html', '.txt'))).statusCode).toBe(404);
  });

  it('is refused without a code', async () => {
    const { code } = await server.call(EXPORT, { body: { code: '000000' } }, { token: whole.token });

    expect(code).toBe(refusals.SMS_CODE_WRONG.code);
  });
});

describe('staff', () => {
  const FIND = 'POST /console/api/student-data/find';
  const reason = '来电要求，已核对身份';

  it('see a student masked, and do for them what the student could do, each written down', async () => {
    const admin = await openConsoleAs(server, 'admin');
    const { data } = await admin.call(FIND, { body: { mobile: marks.mobile } });
    const uuid = data.student?.uuid ?? '';
    const input = { params: { uuid }, body: { reason } };
    const file = await admin.call('POST /console/api/student-data/{uuid}/export', input);
    const asked = await admin.call('POST /console/api/student-data/{uuid}/erasure', input);
    await admin.call('POST /console/api/student-data/{uuid}/erasure', input);
    const kept = await admin.call('POST /console/api/student-data/{uuid}/erasure/cancel', input);
    const { data: audit } = await admin.call('GET /console/api/audit', { query: {} });

    expect(data.student).toMatchObject({ number: whole.num, mobile: '139****0001', orders: 2 });
    expect(JSON.stringify(data)).not.toContain(marks.mobile);
    expect(file.data.html).toContain(marks.name);
    expect(asked.data).toMatchObject({ wishes: [{ state: 'waiting', reason }, {}] });
    expect(asked.data.eraseAt).not.toBeNull();
    expect(kept.data).toMatchObject({ eraseAt: null, wishes: [{ state: 'cancelled' }, {}] });
    const acts = audit.entries.filter(({ action }) => action.startsWith('student-data.'));
    expect(acts.map(({ action, subject }) => [action, subject])).toEqual(
      ['keep', 'erase', 'export', 'find'].map((name) => [`student-data.${name}`, whole.num]),
    );
    expect(JSON.stringify(audit)).not.toContain(marks.mobile);
  });

  it('find nobody by a number without an account, and operators find nobody at all', async () => {
    const admin = await openConsoleAs(server, 'admin');
    const operator = await openConsoleAs(server, 'operator');

    expect((await admin.call(FIND, { body: { mobile: '19900000000' } })).data).toEqual({ student: null });
    expect((await operator.call(FIND, { body: { mobile: marks.mobile } })).code).not.toBe(SUCCESS);
  });
});
