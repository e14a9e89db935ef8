import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coursePosts } from '#server/db/schema/course-post.ts';
import { messages } from '#server/db/schema/message.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { courseTalkOf } from '#server/testing/course-talk.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let staff: readonly [ConsoleVisitor, ConsoleVisitor];
let talk: ReturnType<typeof courseTalkOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  staff = [await openConsoleAs(server, 'operator'), await openConsoleAs(server, 'admin')];
  talk = courseTalkOf(server, 'course-talk-races');
});
afterAll(() => server.close());

const rowsOf = (courseId: string) => server.db.select().from(coursePosts).where(eq(coursePosts.courseId, courseId));

it('ten reviews of one student at once are one', async () => {
  const { student, courseId } = await talk.learner();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_one, at) => talk.write(courseId, student, { stars: (at % 5) + 1 })),
  );

  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => SUCCESS));
  expect(await rowsOf(courseId)).toHaveLength(1);
});

it('ten questions with one id at once are one', async () => {
  const { courseId } = await talk.course();
  const student = await talk.shop.student();
  const uuid = randomUUID();

  const answers = await Promise.all(Array.from({ length: 10 }, () => talk.ask(courseId, student, undefined, uuid)));

  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => SUCCESS));
  expect(await rowsOf(courseId)).toHaveLength(1);
});

it('of two colleagues who decide at once one does; the student is told of that one alone', async () => {
  const { uuid, student, courseId } = await talk.waiting();

  const answers = await Promise.all([talk.refuse(uuid, 1, staff[0]), talk.answer(uuid, 1, staff[1])]);

  expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
  const [row] = await rowsOf(courseId);
  const told = await server.db.select().from(messages).where(eq(messages.userId, student.userId));
  const kind = row?.state === 'refused' ? 'course-post-refused' : 'course-post-answered';
  expect(told.filter((one) => one.kind.startsWith('course-post')).map((one) => one.kind)).toEqual([kind]);
});

it('a student who writes anew while a colleague shows it: new words are never shown unread', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { uuid, student, courseId } = await talk.waiting();

    await Promise.all([talk.show(uuid, 1, staff[0]), talk.write(courseId, student, { stars: 1 })]);

    const [row] = await rowsOf(courseId);
    expect([row?.state, row?.stars]).toEqual(['waiting', 1]);
  }
});
