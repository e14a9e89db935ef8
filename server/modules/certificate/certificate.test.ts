import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { certificates } from '#server/db/schema/certificate.ts';
import { courses } from '#server/db/schema/course.ts';
import { messages } from '#server/db/schema/message.ts';
import { chapters, sections, videos } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals } from '#src/contract/codes.ts';

const random = testRandom('certificates');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'certificates');
});
afterAll(() => server.close());

/** A student who bought a course of two videos. */
async function studying() {
  const [student, courseId, chapterId] = [await shop.student(), await shop.course({ name: '极限班' }), newUuid(random)];
  const { db } = server;
  await db.update(users).set({ nickname: '欧阳同学' }).where(eq(users.id, student.userId));
  await db.insert(chapters).values({ id: chapterId, courseId, outlineTp: 1, name: '一', position: 0 });
  const ids = [newUuid(random), newUuid(random)];
  for (const [position, id] of ids.entries()) {
    await db.insert(videos).values({
      ...{ id, courseId, name: '课', poster: '', url: '/x.mp4', subtitlesUrl: '', durationSeconds: 100, isFree: true },
    });
    await db.insert(sections).values({ id: newUuid(random), chapterId, name: '课', kind: 1, position, videoId: id });
  }
  const order = await shop.order(courseId, student);
  await shop.pay(order.uuid, student);
  const watch = (at: 0 | 1, position_seconds = 95) =>
    server.call(
      'PUT /api/v1/course/videos/{id}/progress',
      { params: { id: ids[at] ?? '' }, body: { position_seconds } },
      { token: student.token },
    );
  return { student, courseId, orderId: order.uuid, watch };
}

const mine = async ({ token }: Student) =>
  (await server.call('GET /api/v1/study/certificates', { query: {} }, { token })).data.list;
const verify = (token: string) => server.call('GET /api/v1/certificates/{token}', { params: { token } });

async function refund(orderId: string, keptCents: number) {
  await inTransaction(server.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('No order.');
    await moveOrder(tx, order, {
      event: 'request_refund',
      to: 13,
      now: server.clock.now(),
      random,
      changes: { keptCents },
    });
  });
}

describe('a certificate', () => {
  it('is issued with the last video of the course, once, and the student is told', async () => {
    const { student, watch } = await studying();
    await watch(0);
    await watch(1, 80);
    const before = await mine(student);

    await watch(1);
    await watch(1);

    expect(before).toEqual([]);
    expect(await mine(student)).toMatchObject([
      {
        ...{ course_name: '极限班', student_name: '欧阳同学', lesson_count: 2, withdrawn_time: null },
        number: expect.stringMatching(/^ZS\d{8}\d{6}$/),
      },
    ]);
    const told = await server.db.select().from(messages).where(eq(messages.userId, student.userId));
    expect(told.filter(({ kind }) => kind === 'certificate-issued')).toMatchObject([
      { text: '《极限班》的 2 节课已全部学完，结业证书做好了' },
    ]);
  });

  it('is issued when the last two videos end at the same moment', async () => {
    const { student, watch } = await studying();

    await Promise.all([watch(0), watch(1)]);

    expect(await mine(student)).toHaveLength(1);
  });

  it('is verified by anybody, with the name masked and the names of its day', async () => {
    const { student, courseId, watch } = await studying();
    await watch(0);
    await watch(1);
    await server.db.update(courses).set({ name: '新名字' }).where(eq(courses.id, courseId));

    const { data } = await verify((await mine(student))[0]?.token ?? '');

    expect(data).toMatchObject({ student_name: '欧***', course_name: '极限班', withdrawn_time: null });
    expect((await verify('x'.repeat(43))).code).toBe(refusals.NOT_FOUND.code);
  });

  it('is withdrawn by a refund in full, and issued anew when the course is bought and watched again', async () => {
    const { student, courseId, orderId, watch } = await studying();
    await watch(0);
    await watch(1);
    const [first] = await mine(student);
    await refund(orderId, 0);
    const { data } = await verify(first?.token ?? '');

    const again = await shop.order(courseId, student);
    await shop.pay(again.uuid, student);
    server.clock.pass(1);
    await watch(1);

    expect(data.withdrawn_time).not.toBeNull();
    expect((await mine(student)).map((one) => one.withdrawn_time === null)).toEqual([true, false]);
  });

  it('stays after a refund in part', async () => {
    const { student, orderId, watch } = await studying();
    await watch(0);
    await watch(1);

    await refund(orderId, 9900);

    expect(await mine(student)).toMatchObject([{ withdrawn_time: null }]);
  });

  it('is only shown to its owner by its id', async () => {
    const { student, watch } = await studying();
    await watch(0);
    await watch(1);
    const [row] = await server.db.select().from(certificates).where(eq(certificates.userId, student.userId));
    const look = (token: string) =>
      server.call('GET /api/v1/study/certificates/{id}', { params: { id: row?.id ?? '' } }, { token });

    expect((await look(student.token)).data.token).toBe(row?.token);
    expect((await look((await shop.student()).token)).code).toBe(refusals.NOT_FOUND.code);
  });
});
