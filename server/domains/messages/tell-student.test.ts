import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { messageSettings, messages } from '#server/db/schema/message.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { type Message, tellStudent } from './tell-student.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'messages');
});
afterAll(() => server.close());

const inbox = (studentId: string) =>
  server.db.select().from(messages).where(eq(messages.userId, studentId)).orderBy(asc(messages.createdAt));

/** A student, and what tells them. */
async function someone() {
  const { userId } = await shop.student();
  await server.db.delete(messages).where(eq(messages.userId, userId));
  const tell = (message: Partial<Message> = {}) =>
    inTransaction(server.db, (tx) =>
      tellStudent(tx, {
        ...{ studentId: userId, kind: 'parcel-sent', key: 'parcel-sent:1', title: '包裹已发出', text: '教材' },
        ...{ address: '/my/order', now: server.clock.now(), ...message },
      }),
    );
  return { userId, tell };
}

describe('tellStudent', () => {
  it('tells of a fact once, also when two tell at the same time', async () => {
    const { userId, tell } = await someone();

    await Promise.all([tell(), tell()]);
    await tell({ title: '又一次' });

    expect(await inbox(userId)).toMatchObject([{ kind: 'parcel-sent', title: '包裹已发出', readAt: null }]);
  });

  it('tells nothing of a fact that is rolled back', async () => {
    const { userId } = await someone();
    const message = { studentId: userId, kind: 'order-paid', key: 'k', title: 't', text: '' } as const;

    const fact = inTransaction(server.db, async (tx) => {
      await tellStudent(tx, { ...message, address: '/my', now: server.clock.now() });
      throw new Error('refused');
    });

    await expect(fact).rejects.toThrow('refused');
    expect(await inbox(userId)).toEqual([]);
  });

  it('keeps silent about what the student turned off, never about money', async () => {
    const { userId, tell } = await someone();
    await server.db.insert(messageSettings).values({ userId, muted: ['parcel'], changedAt: server.clock.now() });

    await tell();
    await tell({ kind: 'order-refunded', key: 'order-refunded:1' });

    expect((await inbox(userId)).map(({ kind }) => kind)).toEqual(['order-refunded']);
  });

  it('leaves an erased account alone', async () => {
    const { userId, tell } = await someone();
    await server.db.update(users).set({ erasedAt: server.clock.now() }).where(eq(users.id, userId));

    await tell();

    expect(await inbox(userId)).toEqual([]);
  });

  it('makes what may come again new once it was read, and leaves it until then', async () => {
    const { userId, tell } = await someone();
    const reply = (text: string) => tell({ kind: 'advisor-replied', key: 'advisor:1', text, mayComeAgain: true });

    await reply('一');
    await reply('二');
    const [unread] = await inbox(userId);
    await server.db.update(messages).set({ readAt: server.clock.now() }).where(eq(messages.userId, userId));
    server.clock.pass(60);
    await reply('三');

    expect(unread).toMatchObject({ text: '一', readAt: null });
    expect(await inbox(userId)).toMatchObject([{ text: '三', readAt: null, createdAt: server.clock.now() }]);
  });

  it('cuts what is too long between characters', async () => {
    const { userId, tell } = await someone();

    await tell({ title: '𠮷'.repeat(41), text: '长'.repeat(201) });

    expect(await inbox(userId)).toMatchObject([{ title: `${'𠮷'.repeat(39)}…`, text: `${'长'.repeat(199)}…` }]);
  });

  it('refuses an address outside the site', async () => {
    const { tell } = await someone();

    for (const address of ['//evil.example', '/\\evil.example'] as const)
      await expect(tell({ address })).rejects.toThrow();
  });
});
