import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeworkAnswers, homeworkMarks } from '#server/db/schema/homework.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { homeworkOf } from '#server/testing/homework.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let staff: readonly [ConsoleVisitor, ConsoleVisitor];
let desk: ReturnType<typeof homeworkOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  staff = [await openConsoleAs(server, 'teacher'), await openConsoleAs(server, 'admin')];
  desk = homeworkOf(server, 'homework-races');
});
afterAll(() => server.close());

it('ten hand-ins at once, half of them the same, are one answer with each page once', async () => {
  const { id, courseId } = await desk.task();
  const student = await desk.owner(courseId);
  const pictures = [await desk.page(student), await desk.page(student)];
  const same = randomUUID();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_one, at) =>
      desk.handIn(id, student, { pictures, request_id: at % 2 === 0 ? same : randomUUID() }),
    ),
  );

  const rows = await server.db.select().from(homeworkAnswers).where(eq(homeworkAnswers.homeworkId, id));
  expect(rows).toHaveLength(1);
  expect(answers.some(({ code }) => code === SUCCESS)).toBe(true);
  expect((await desk.look(id, student)).data.answers[0]?.pictures.map(({ uuid }) => uuid)).toEqual(pictures);
});

it('two teachers who claim one answer at once: one has it', async () => {
  const { answer } = await desk.waiting();

  const answers = await Promise.all(staff.map((one) => desk.claim(answer, one)));

  expect(answers.filter(({ code }) => code === SUCCESS)).toHaveLength(1);
});

it('teachers who ask for the next at once get different answers', async () => {
  const { id, courseId } = await desk.waiting();
  await desk.handIn(id, await desk.owner(courseId));

  const answers = await Promise.all(
    staff.map((one) => one.call('POST /console/api/homework/next', { body: { course: courseId } })),
  );

  expect(new Set(answers.map(({ data }) => data.uuid)).size).toBe(2);
});

it('a release that is sent five times at once is one mark', async () => {
  const { answer } = await desk.waiting();
  await desk.claim(answer, staff[0]);
  const requestId = randomUUID();

  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.mark(answer, staff[0], { requestId })));

  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => SUCCESS));
  expect(await server.db.select().from(homeworkMarks).where(eq(homeworkMarks.answerId, answer))).toHaveLength(1);
});
