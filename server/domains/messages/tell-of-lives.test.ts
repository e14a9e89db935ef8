import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '#server/db/schema/content.ts';
import { liveTellings, messages } from '#server/db/schema/message.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { after as later, toChinaHour } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { tellOfLives } from './tell-of-lives.ts';

const random = testRandom('tell of lives');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'tell-lives');
});
afterAll(() => server.close());

const told = ({ userId }: Student) =>
  server.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.kind, 'live-soon')));

/** A class that begins in `minutes`, reserved by a student. */
async function reservedClass(minutes: number) {
  const [sample] = await server.db.select().from(liveClasses).where(eq(liveClasses.isPublic, true)).limit(1);
  if (!sample) throw new Error('The sample has no public class.');
  const [id, startsAt] = [newUuid(random), later(server.clock.now(), minutes * 60)];
  await server.db.insert(liveClasses).values({
    ...{ ...sample, id, classroom: `told-${id.slice(0, 8)}`, name: '极限答疑', courseId: await shop.course() },
    ...{ startsAt, endsAt: later(startsAt, 3600), recordAt: null, recordVideoId: null },
  });
  const student = await shop.student();
  const { userId } = student;
  const reservation = { userId, courseId: null, liveId: id, createdAt: server.clock.now() };
  await server.db.insert(reservations).values({ id: newUuid(random), ...reservation });
  return { student, id };
}

describe('a class that begins', () => {
  it('is told of once, however many processes do it', async () => {
    const { student, id } = await reservedClass(29);
    const [live] = await server.db.select().from(liveClasses).where(eq(liveClasses.id, id));

    await Promise.all([shop.run(tellOfLives), shop.run(tellOfLives)]);
    await shop.run(tellOfLives);

    const hour = live && toChinaHour(live.startsAt);
    expect(await told(student)).toMatchObject([
      {
        ...{ title: '直播快开始了', text: `《极限答疑》${hour}开课，点开进入直播间` },
        address: `/liveDetail?classroom=${live?.classroom}&is_public=true`,
      },
    ]);
  });

  it('is told of half an hour before, in batches, to who reserved it and who has its course', async () => {
    const { student, id } = await reservedClass(31);
    const [live] = await server.db.select().from(liveClasses).where(eq(liveClasses.id, id));
    const owners = await shop.students(3);
    for (const owner of owners) {
      const order = await shop.order(live?.courseId ?? '', owner);
      await shop.pay(order.uuid, owner);
    }
    const both = [student, ...owners];
    const count = async () => (await Promise.all(both.map((one) => told(one)))).flat().length;

    await shop.run((context) => tellOfLives(context, 2));
    const early = await count();
    server.clock.pass(120);
    const steps: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await shop.run((context) => tellOfLives(context, 2));
      steps.push(await count());
    }

    expect([early, steps]).toEqual([0, [2, 4, 4, 4]]);
  });

  it('is told of no more once it is over', async () => {
    const [over, stopped] = [await reservedClass(-120), await reservedClass(29)];
    // The program stopped after it had seen the class.
    await server.db.insert(liveTellings).values({ liveId: stopped.id, startsAt: later(server.clock.now(), 29 * 60) });
    server.clock.pass(2 * 3600);
    await shop.run(tellOfLives);

    expect([await told(over.student), await told(stopped.student)]).toEqual([[], []]);
  });
});
