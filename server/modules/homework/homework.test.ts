import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { myCourses } from '#server/db/schema/course.ts';
import { messages } from '#server/db/schema/message.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { homeworkOf } from '#server/testing/homework.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let teacher: ConsoleVisitor;
let desk: ReturnType<typeof homeworkOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  teacher = await openConsoleAs(server, 'teacher');
  desk = homeworkOf(server);
});
afterAll(() => server.close());

const stateOf = async (upload: string) => {
  const [row] = await server.db.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, upload));
  return row?.state;
};

describe('homework', () => {
  it('is seen and handed in by who may study the course now, and by nobody else', async () => {
    const { id, courseId } = await desk.task();
    const [owner, stranger] = [await desk.owner(courseId), await desk.shop.student()];
    const listed = async ({ token }: typeof owner) =>
      (await server.call('GET /api/v1/study/homeworks', {}, { token })).data.some(({ uuid }) => uuid === id);

    const others = [await desk.look(id, stranger), await desk.save(id, stranger), await desk.handIn(id, stranger)];
    expect([await listed(owner), await listed(stranger)]).toEqual([true, false]);
    expect((await desk.look(id, owner)).data).toMatchObject({ state: 'open', draft: { version: 1, revision: 0 } });
    expect(others.map(({ code }) => code)).toEqual(others.map(() => refusals.NOT_FOUND.code));

    const over = { validUntil: server.clock.now() };
    await server.db.update(myCourses).set(over).where(eq(myCourses.userId, owner.userId));
    expect([await listed(owner), (await desk.handIn(id, owner)).code]).toEqual([false, refusals.NOT_FOUND.code]);
  });

  it('keeps a draft with its pages in their order; a page taken out is deleted', async () => {
    const { id, courseId } = await desk.task();
    const student = await desk.owner(courseId);
    const [one, two] = [await desk.page(student), await desk.page(student)];
    await desk.save(id, student, { pictures: [one, two] });
    const { data } = await desk.save(id, student, { revision: 1, text: '写了一半', pictures: [two] });

    expect(data).toMatchObject({ state: 'draft', answers: [], draft: { revision: 2, text: '写了一半' } });
    expect(data.draft?.pictures.map(({ uuid }) => uuid)).toEqual([two]);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['gone', 'used']);
  });

  it('takes the same draft again, and refuses an older one when another device has saved', async () => {
    const { id, courseId } = await desk.task();
    const student = await desk.owner(courseId);
    await desk.save(id, student, { text: '手机上写的' });

    const again = await desk.save(id, student, { text: '手机上写的' });
    const older = await desk.save(id, student, { text: '平板上写的' });

    expect([again.code, again.data.draft?.revision, older.code]).toEqual([SUCCESS, 1, refusals.HOMEWORK_CHANGED.code]);
    expect((await desk.look(id, student)).data.draft?.text).toBe('手机上写的');
  });

  it('is handed in as it is given, once for one request; a second hand-in is refused', async () => {
    const { id, courseId } = await desk.task();
    const student = await desk.owner(courseId);
    const [one, two] = [await desk.page(student), await desk.page(student)];
    await desk.save(id, student, { pictures: [one] });
    const body = { text: '证完了', pictures: [two, one], request_id: randomUUID() };

    const [first, same, other] = [
      await desk.handIn(id, student, body),
      await desk.handIn(id, student, body),
      await desk.handIn(id, student, { ...body, request_id: randomUUID() }),
    ];

    expect([first.code, same.code, other.code]).toEqual([SUCCESS, SUCCESS, refusals.HOMEWORK_CHANGED.code]);
    expect(same.data).toMatchObject({ state: 'handed-in', draft: null, answers: [{ version: 1, text: '证完了' }] });
    expect(same.data.answers[0]?.pictures.map(({ uuid }) => uuid)).toEqual([two, one]);
    expect((await desk.save(id, student, { revision: 2 })).code).toBe(refusals.HOMEWORK_CHANGED.code);
  });

  it('with neither a text nor a page is refused, and so is another student’s page', async () => {
    const { id, courseId } = await desk.task();
    const [student, other] = [await desk.owner(courseId), await desk.owner(courseId)];

    const empty = await desk.handIn(id, student, { text: ' \n' });
    const stolen = await desk.handIn(id, student, { pictures: [await desk.page(other)] });

    expect([empty.code, stolen.code]).toEqual([refusals.HOMEWORK_EMPTY.code, refusals.UPLOAD_GONE.code]);
    expect((await desk.look(id, student)).data.state).toBe('open');
  });
});

describe('a mark', () => {
  it('is nowhere in what the student gets before it is released', async () => {
    const { id, student, answer } = await desk.waiting();
    await desk.claim(answer, teacher);
    await desk.mark(answer, teacher, { isRelease: false, words: '先记一笔' });

    const answers = [
      await desk.look(id, student),
      await server.call('GET /api/v1/study/homeworks', {}, { token: student.token }),
      await server.call('GET /api/v1/study/today', {}, { token: student.token }),
    ];

    expect(JSON.stringify(answers)).not.toContain('先记一笔');
    expect(answers[0]?.data).toMatchObject({ state: 'handed-in', grade: null, answers: [{ reply: null }] });
    expect(answers[2]?.data).toMatchObject({ homework: null });
    expect((await desk.see(answer, student)).code).toBe(refusals.NOT_FOUND.code);
  });

  it('is read once it is released, with strokes over the untouched page, and is unread until it was seen', async () => {
    const { id, courseId } = await desk.task();
    const student = await desk.owner(courseId);
    const picture = await desk.page(student);
    const answer = (await desk.handIn(id, student, { pictures: [picture] })).data.answers[0]?.uuid ?? '';
    const strokes = [{ picture, color: 'red' as const, path: 'M0.1 0.2L0.3 0.4' }];
    await desk.claim(answer, teacher);
    await desk.mark(answer, teacher, { strokes });
    const todays = async () =>
      (await server.call('GET /api/v1/study/today', {}, { token: student.token })).data.homework;

    const { data } = await desk.look(id, student);
    expect(data).toMatchObject({ state: 'released', is_unread: true, grade: 'A', draft: null });
    expect(data.answers[0]?.reply).toMatchObject({ teacher: '陈老师', words: '放缩很好', strokes });
    expect(await todays()).toEqual({ count: 1, uuid: id, title: '极限证明题' });
    const told = await server.db.select().from(messages).where(eq(messages.userId, student.userId));
    expect(told).toMatchObject([{ kind: 'homework-marked', text: '极限证明题', address: `/study/homework/${id}` }]);
    const stranger = await desk.shop.student();
    expect((await desk.see(answer, stranger)).code).toBe(refusals.NOT_FOUND.code);

    const seen = [await desk.see(answer, student), await desk.see(answer, student)];
    expect(seen.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect((await desk.look(id, student)).data).toMatchObject({ state: 'seen', is_unread: false });
    expect(await todays()).toBeNull();
  });

  it('that asks for it again makes room for a second version, and the first stays', async () => {
    const { id, student, answer } = await desk.waiting();
    await desk.claim(answer, teacher);
    await desk.mark(answer, teacher, { asksRedo: true, grade: 'D', words: '第二步不对，请重做' });

    expect((await desk.look(id, student)).data).toMatchObject({ asks_redo: true, draft: { version: 2, text: '' } });
    const first = await desk.handIn(id, student, { version: 1 });
    const second = await desk.handIn(id, student, { version: 2, text: '重写了' });

    expect([first.code, second.code]).toEqual([refusals.HOMEWORK_CHANGED.code, SUCCESS]);
    expect(second.data.answers.map(({ version, reply }) => [version, reply?.words])).toEqual([
      [2, undefined],
      [1, '第二步不对，请重做'],
    ]);
    expect(second.data).toMatchObject({ state: 'handed-in', draft: null, asks_redo: false });
  });
});
