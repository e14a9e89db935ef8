import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examMarks, papers } from '#server/db/schema/exam.ts';
import { messages } from '#server/db/schema/message.ts';
import { mistakes } from '#server/db/schema/mistake.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { homeworkOf } from '#server/testing/homework.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { examStates } from '#src/contract/states.ts';

type Marking = ConsoleInput<'POST /console/api/exams/{uuid}/mark'>['body'];

let server: TestServer;
let teacher: ConsoleVisitor;
let admin: ConsoleVisitor;
let shop: ReturnType<typeof shopOf>;
let homework: ReturnType<typeof homeworkOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  teacher = await openConsoleAs(server, 'teacher');
  admin = await openConsoleAs(server, 'admin');
  shop = shopOf(server, 'console-exams');
  homework = homeworkOf(server, 'console-exams-pages');
  await server.db.update(papers).set({ isTeacherMarked: true }).where(eq(papers.id, PAPER));
});
afterAll(() => server.close());

const MINUTE = 60;
// The politics paper: two essays of ten points.
const PAPER = studyIds.paper(3);
const [FIRST, SECOND] = [questionId(3, 19), questionId(3, 20)];

/** An attempt that waits: both essays, or these. */
async function waiting(
  answers: Readonly<Record<string, readonly string[]>> = { [FIRST]: ['联系'], [SECOND]: ['重点'] },
) {
  const student = await shop.student();
  return { student, id: await handIn(student, answers) };
}

async function handIn({ token }: Student, answers: Readonly<Record<string, readonly string[]>>) {
  const start = { params: { id: PAPER }, body: {} };
  const { data } = await server.call('POST /api/v1/exam/papers/{id}/answers', start, { token });
  const given = Object.entries(answers).map(([question, answer]) => ({
    ...{ question_uuid: question, revision: 1, answer: [...answer] },
  }));
  const input = { params: { id: data.answer_id }, body: { answers: given } };
  await server.call('POST /api/v1/exam/answers/{id}/submit', input, { token });
  return data.answer_id;
}

const params = (uuid: string) => ({ params: { uuid } });
const claim = (uuid: string, by: ConsoleVisitor) => by.call('POST /console/api/exams/{uuid}/claim', params(uuid));
const mark = (uuid: string, by: ConsoleVisitor, changes: Partial<Marking> = {}) =>
  by.call('POST /console/api/exams/{uuid}/mark', {
    ...params(uuid),
    body: {
      ...{ requestId: randomUUID(), markVersion: 0, isRelease: true, strokes: [], reason: '' },
      marks: [
        { question: FIRST, score: 7.5, words: '观点齐全' },
        { question: SECOND, score: 4, words: '没有结合材料' },
      ],
      ...changes,
    },
  });
const result = async (id: string, { token }: Student) =>
  (await server.call('GET /api/v1/exam/answers/{id}/result', { params: { id } }, { token })).data;
const analysed = async (id: string, { token }: Student, question = FIRST) =>
  (await server.call('GET /api/v1/exam/answers/{id}/analysis', { params: { id }, query: {} }, { token })).data.find(
    (one) => one.question.uuid === question,
  );
const markSelf = (id: string, { token }: Student) =>
  server.call(
    'PUT /api/v1/exam/answers/{id}/marks',
    { params: { id }, body: { marks: [{ question_uuid: FIRST, score: 10 }] } },
    { token },
  );

describe('a paper that teachers mark', () => {
  it('waits in the queue when it is handed in, oldest first, and the student cannot mark it', async () => {
    const first = await waiting();
    server.clock.pass(MINUTE);
    const second = await waiting();
    const list = async (part: 'waiting' | 'mine' | 'released') =>
      (await teacher.call('GET /console/api/exams', { query: { part, paper: PAPER } })).data.attempts.map(
        ({ uuid }) => uuid,
      );

    expect(await list('waiting')).toEqual([first.id, second.id]);
    expect((await markSelf(first.id, first.student)).code).toBe(refusals.EXAM_TEACHER_MARKS.code);
    expect(await result(first.id, first.student)).toMatchObject({
      ...{ is_teacher_marked: true, teacher_name: '', state: examStates.MARKING, score: null, to_mark_count: 2 },
    });
    await claim(first.id, teacher);
    expect(await list('mine')).toEqual([first.id]);
    await mark(first.id, teacher);
    expect([await list('waiting'), await list('mine'), (await list('released'))[0]]).toEqual([
      [second.id],
      [],
      first.id,
    ]);
    await claim(second.id, teacher);
    await mark(second.id, teacher);
  });

  it('without an answered essay waits for nobody', async () => {
    const { student, id } = await waiting({ [FIRST]: [] });

    expect(await result(id, student)).toMatchObject({ is_teacher_marked: false, state: examStates.DONE });
    expect((await teacher.call('GET /console/api/exams/{uuid}', params(id))).code).toBe(refusals.NOT_FOUND.code);
  });

  it('is marked by the student again once the school says so; what waits still waits for a teacher', async () => {
    const before = await waiting();
    const operator = await openConsoleAs(server, 'operator');
    const say = (isTeacherMarked: boolean) =>
      operator.call('POST /console/api/papers/{uuid}/marking', { ...params(PAPER), body: { isTeacherMarked } });
    const { data } = await say(false);
    const after = await waiting();

    expect(data).toMatchObject({ uuid: PAPER, essayCount: 2, isTeacherMarked: false });
    expect((await markSelf(after.id, after.student)).code).toBe(SUCCESS);
    expect((await markSelf(before.id, before.student)).code).toBe(refusals.EXAM_TEACHER_MARKS.code);
    await say(true);
    expect(
      (await operator.call('GET /console/api/papers')).data.papers.find(({ uuid }) => uuid === PAPER),
    ).toMatchObject({ isTeacherMarked: true, essayCount: 2 });
    await claim(before.id, teacher);
    await mark(before.id, teacher);
  });
});

describe('a claim', () => {
  it('keeps colleagues out until it is left or 20 minutes are over; the next one is free', async () => {
    const first = await waiting();
    server.clock.pass(MINUTE);
    const second = await waiting();
    const next = async (by: ConsoleVisitor) =>
      (await by.call('POST /console/api/exams/next', { body: { paper: PAPER } })).data.uuid;

    expect([await next(teacher), await next(teacher), await next(admin)]).toEqual([first.id, first.id, second.id]);
    const taken = await claim(first.id, admin);
    expect([taken.code, taken.msg]).toEqual([staffRefusals.EXAM_CLAIMED.code, '陈老师正在批改这份试卷']);
    expect((await mark(first.id, admin)).code).toBe(staffRefusals.EXAM_CLAIMED.code);
    await teacher.call('POST /console/api/exams/{uuid}/leave', params(first.id));
    expect((await claim(first.id, admin)).data.paper).toMatchObject({ claimedBy: '管理员', isMine: true });
    server.clock.pass(20 * MINUTE);
    expect((await mark(first.id, admin)).code).toBe(staffRefusals.EXAM_CLAIM_OVER.code);
    for (const { id } of [first, second]) {
      await claim(id, teacher);
      await mark(id, teacher);
    }
  });

  it('of two teachers at once holds for one', async () => {
    const { id } = await waiting();
    const colleague = (await addStaffMember(server, 'teacher')).visitor;

    const codes = (await Promise.all([claim(id, teacher), claim(id, colleague)])).map(({ code }) => code);

    expect(codes.sort()).toEqual([SUCCESS, staffRefusals.EXAM_CLAIMED.code].sort());
    server.clock.pass(21 * MINUTE);
    await claim(id, teacher);
    await mark(id, teacher);
  });

  it('of the next one, asked for by two teachers at once, gives each a paper of their own', async () => {
    const both = [await waiting(), await waiting()];
    const colleague = (await addStaffMember(server, 'teacher')).visitor;

    const answers = await Promise.all(
      [teacher, colleague].map((by) => by.call('POST /console/api/exams/next', { body: { paper: PAPER } })),
    );

    expect(answers.map(({ data }) => data.uuid).sort()).toEqual(both.map(({ id }) => id).sort());
    server.clock.pass(21 * MINUTE);
    for (const { id } of both) {
      await claim(id, teacher);
      await mark(id, teacher);
    }
  });
});

describe('a mark', () => {
  it('gives the paper its score, its words to the student, a message, and the bad essay to the mistake book', async () => {
    const page = async (student: Student) => homework.page(student);
    const student = await shop.student();
    const photo = await page(student);
    const id = await handIn(student, { [FIRST]: ['', photo], [SECOND]: ['重点'] });
    const opened = (await claim(id, teacher)).data;
    const strokes = [{ picture: photo, color: 'red' as const, path: 'M0.1 0.2L0.3 0.4' }];

    expect(opened.essays.map(({ fullScore, text, pictures }) => [fullScore, text, pictures.length])).toEqual([
      [10, '', 1],
      [10, '重点', 0],
    ]);
    expect(opened.essays[0]?.analysisHtml).toContain('观点 4 分');
    const marked = await mark(id, teacher, { strokes });

    expect(marked.data).toMatchObject({ isReleased: true, paper: { claimedBy: '' } });
    expect(await result(id, student)).toMatchObject({
      ...{ state: examStates.DONE, score: 11.5, to_mark_count: 0, teacher_name: '陈老师', mistake_count: 1 },
    });
    expect(await analysed(id, student)).toMatchObject({ my_score: 7.5, teacher_words: '观点齐全', strokes });
    expect(await analysed(id, student, SECOND)).toMatchObject({ teacher_words: '没有结合材料', strokes: [] });
    const wrong = await server.db.select().from(mistakes).where(eq(mistakes.userId, student.userId));
    expect(wrong.map(({ questionId: question }) => question)).toEqual([SECOND]);
    const told = await server.db.select().from(messages).where(eq(messages.userId, student.userId));
    expect(told.map(({ kind, title, text }) => [kind, title, text])).toContainEqual([
      ...['exam-marked', '试卷批改好了', '《2027考研政治马原框架测试卷》得 11.5 分'],
    ]);
  });

  it('is a draft until it is released: the student reads none of it; the same request counts once', async () => {
    const { student, id } = await waiting();
    await claim(id, teacher);
    const draft = {
      ...{ isRelease: false, requestId: randomUUID() },
      marks: [{ question: FIRST, score: null, words: '先记下' }],
    };

    const kept = [await mark(id, teacher, draft), await mark(id, teacher, draft)];
    const stale = await mark(id, teacher);

    expect(kept.map(({ data }) => [data.markVersion, data.isReleased, data.paper.hasDraft])).toEqual([
      [1, false, true],
      [1, false, true],
    ]);
    expect(stale.code).toBe(staffRefusals.EXAM_MARK_CHANGED.code);
    expect(await analysed(id, student)).toMatchObject({ my_score: null, teacher_words: '' });
    const half = await mark(id, teacher, { markVersion: 1, marks: draft.marks });
    expect([half.code, half.msg]).toEqual([refusals.INPUT_INVALID.code, '第 20 题请打 0 到 10 分，可以有半分']);
    const sent = { markVersion: 1, requestId: randomUUID() };
    await Promise.all([mark(id, teacher, sent), mark(id, teacher, sent)]);
    expect(await server.db.$count(examMarks, eq(examMarks.attemptId, id))).toBe(2);
  });

  it.each([
    ['more than full', [{ question: FIRST, score: 10.5, words: '' }]],
    ['a quarter of a point', [{ question: FIRST, score: 1.25, words: '' }]],
    ['a question twice', [FIRST, FIRST].map((question) => ({ question, score: 1, words: '' }))],
    ['a question of no essay', [{ question: questionId(3, 0), score: 1, words: '' }]],
  ])('of %s is refused', async (_what, marks) => {
    const { id } = await waiting();
    await claim(id, teacher);

    expect((await mark(id, teacher, { marks, isRelease: false })).code).toBe(refusals.INPUT_INVALID.code);
    await mark(id, teacher);
  });

  it('that the student has read is changed with a reason, by the same teacher or an admin', async () => {
    const { student, id } = await waiting();
    await claim(id, teacher);
    const number = String((await mark(id, teacher)).data.paper.number);
    const colleague = (await addStaffMember(server, 'teacher')).visitor;
    const marks = [
      { question: FIRST, score: 9, words: '观点齐全' },
      { question: SECOND, score: 6, words: '再看一遍' },
    ];

    const foreign = await claim(id, colleague);
    expect([foreign.code, foreign.msg]).toEqual([
      ...[staffRefusals.EXAM_MARKED_BY_OTHER.code, '这份试卷是陈老师批改的，只有他和管理员能改'],
    ]);
    expect((await teacher.call('GET /console/api/exams/{uuid}', params(id))).data.canMark).toBe(true);
    await claim(id, teacher);
    expect((await mark(id, teacher, { markVersion: 1, marks })).msg).toBe('请写修改的原因');
    await mark(id, teacher, { markVersion: 1, marks, reason: '漏看了一段' });
    expect(await result(id, student)).toMatchObject({ score: 15, mistake_count: 0 });
    expect(await server.db.$count(mistakes, eq(mistakes.userId, student.userId))).toBe(0);
    await claim(id, admin);
    expect((await mark(id, admin, { markVersion: 2, marks, reason: '复核' })).code).toBe(SUCCESS);
    const noted = await server.db
      .select()
      .from(staffAudit)
      .where(and(eq(staffAudit.subject, number), eq(staffAudit.action, 'exam.change')));
    expect(noted.map(({ before, after }) => [before, after])).toContainEqual([
      { score: 11.5 },
      { version: 2, strokes: 0, score: 15, reason: '漏看了一段' },
    ]);
  });
});
