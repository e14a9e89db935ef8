import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#server/db/schema/account.ts';
import { messagePushes, messages, pushSubscriptions } from '#server/db/schema/message.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSession } from '#server/domains/accounts/sessions.ts';
import type { PushAnswer } from '#server/gateways/web-push/web-push-gateway.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import { pushMessages } from './push-messages.ts';
import { tellStudent } from './tell-student.ts';

const sent: { readonly endpoint: string; readonly text: string }[] = [];
const answers = new Map<string, PushAnswer>();
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({
    webPush: {
      publicKey: 'key',
      send: async ({ endpoint }, text) => {
        sent.push({ endpoint, text });
        return answers.get(endpoint) ?? 'sent';
      },
    },
  });
  shop = shopOf(server, 'push');
});
afterAll(() => server.close());

let count = 0;
/** A student who agreed in a browser of their own. */
async function aStudent() {
  count += 1;
  const [device, endpoint] = [`browser-${count}`, `https://fcm.googleapis.com/fcm/send/${count}`];
  const student = await shop.student();
  await server.db.update(sessions).set({ device }).where(eq(sessions.userId, student.userId));
  const headers = { [requestHeaders.uuid]: device };
  const put = (body: { readonly endpoint: string }) =>
    server.call(
      'PUT /api/v1/messages/push',
      { body: { ...body, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
      { token: student.token, headers },
    );
  const state = async (token = student.token) =>
    (await server.call('GET /api/v1/messages/push', {}, { token, headers })).data;
  const off = () => server.call('DELETE /api/v1/messages/push', {}, { token: student.token, headers });
  await put({ endpoint });
  return { ...student, device, endpoint, put, state, off };
}

let facts = 0;
async function tell(studentId: string, kind: 'order-paid' | 'parcel-sent' = 'order-paid'): Promise<string> {
  facts += 1;
  const key = `fact:${facts}`;
  await inTransaction(server.db, (tx) =>
    tellStudent(tx, {
      ...{
        studentId,
        kind,
        key,
        title: '《数学》付款成功',
        text: '188 元',
        address: '/my/order',
        now: server.clock.now(),
      },
    }),
  );
  return key;
}
const to = (endpoint: string) => sent.filter((each) => each.endpoint === endpoint);
const waiting = (userId: string) => server.db.$count(messagePushes, eq(messagePushes.userId, userId));

describe('a message', () => {
  it('is pushed once to the browser that agreed, and says nothing of what happened', async () => {
    const student = await aStudent();
    await tell(student.userId);

    await Promise.all([shop.run(pushMessages), shop.run(pushMessages)]);
    await shop.run(pushMessages);

    expect(to(student.endpoint)).toHaveLength(1);
    expect(JSON.parse(to(student.endpoint)[0]?.text ?? '')).toMatchObject({
      ...{ title: '订单有新消息', text: '点开查看', address: '/my/order' },
    });
    expect(await waiting(student.userId)).toBe(0);
  });

  it('waits for nobody where no browser agreed, and is none where its kind is turned off', async () => {
    const [plain, muted] = [await shop.student(), await aStudent()];
    await server.call(
      'PUT /api/v1/messages/settings/{name}',
      { params: { name: 'parcel' }, body: { is_on: false } },
      { token: muted.token },
    );
    await tell(plain.userId);
    await tell(muted.userId, 'parcel-sent');

    expect([await waiting(plain.userId), await waiting(muted.userId)]).toEqual([0, 0]);
  });

  it('that was read meanwhile is not pushed', async () => {
    const student = await aStudent();
    const key = await tell(student.userId);
    await server.db.update(messages).set({ readAt: server.clock.now() }).where(eq(messages.key, key));

    await shop.run(pushMessages);

    expect([to(student.endpoint), await waiting(student.userId)]).toEqual([[], 0]);
  });

  it('is tried again where the service is away, five times at most', async () => {
    const student = await aStudent();
    answers.set(student.endpoint, 'later');
    await tell(student.userId);

    for (let turn = 0; turn < 8; turn += 1) {
      await shop.run(pushMessages);
      server.clock.pass(3600);
    }

    expect([to(student.endpoint).length, await waiting(student.userId)]).toEqual([5, 0]);
  });
});

describe('a browser', () => {
  it('that takes no more is forgotten', async () => {
    const student = await aStudent();
    answers.set(student.endpoint, 'gone');
    await tell(student.userId);

    await shop.run(pushMessages);

    expect(await student.state()).toEqual({ public_key: 'key', is_on: false });
  });

  it('is told of nobody who logged out, nor after another one logged in with it', async () => {
    const [first, second] = [await aStudent(), await aStudent()];
    await server.call('GET /api/v1/account/user/logout', {}, { token: first.token });
    const third = await shop.student();
    await inTransaction(server.db, (tx) =>
      createSession(tx, third.userId, server.clock.now(), testRandom('push'), second.device),
    );

    const rows = await server.db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);

    const left = rows.map(({ endpoint }) => endpoint);
    expect([left.includes(first.endpoint), left.includes(second.endpoint)]).toEqual([false, false]);
  });

  it('agrees once however often it says so, and no more when its student says no', async () => {
    const student = await aStudent();
    await student.put({ endpoint: student.endpoint });
    expect(await student.state()).toMatchObject({ is_on: true });

    await student.off();

    expect(await student.state()).toMatchObject({ is_on: false });
  });

  it('is refused with an address that is no push service', async () => {
    const student = await aStudent();

    const { code } = await student.put({ endpoint: 'https://169.254.169.254/latest' });

    expect(code).toBe(refusals.INPUT_INVALID.code);
  });
});
