import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeworkAnswers, homeworkMarks, homeworks } from '#server/db/schema/homework.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { homeworkOf } from '#server/testing/homework.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let teacher: ConsoleVisitor;
let colleague: ConsoleVisitor;
let desk: ReturnType<typeof homeworkOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  teacher = await openConsoleAs(server, 'teacher');
  colleague = await openConsoleAs(server, 'admin');
  desk = homeworkOf(server, 'console-homework');
});
afterAll(() => server.close());

const MINUTE = 60;

describe('the queue', () => {
  it('shows what waits in a course, oldest first, and not drafts or what was released', async () => {
    const { id, courseId, answer: first } = await desk.waiting();
    server.clock.pass(MINUTE);
    const [later, drafting] = [await desk.owner(courseId), await desk.owner(courseId)];
    const second = (await desk.handIn(id, later)).data.answers[0]?.uuid ?? '';
    await desk.save(id, drafting);
    const list = async (part: 'waiting' | 'mine' | 'released') => {
      const { data } = await teacher.call('GET /console/api/homework', { query: { part, course: courseId } });
      return data.answers.map(({ uuid }) => uuid);
    };

    expect(await list('waiting')).toEqual([first, second]);
    await desk.claim(first, teacher);
    expect(await list('mine')).toEqual([first]);
    await desk.mark(first, teacher);
    expect([await list('waiting'), await list('mine'), await list('released')]).toEqual([[second], [], [first]]);
  });

  it('goes on after its cursor', async () => {
    const { id, courseId, student, answer } = await desk.waiting();
    // Fifty more at one moment: only the number parts them.
    const handedInAt = server.clock.now();
    const others = Array.from({ length: 50 }, (_one, at) => ({
      ...{ id: randomUUID(), homeworkId: id, userId: student.userId, version: at + 2, requestId: randomUUID() },
      ...{ state: 'handed-in' as const, createdAt: handedInAt, handedInAt },
    }));
    await server.db.insert(homeworkAnswers).values(others);
    const pages = async (part: 'waiting' | 'released') => {
      const query = { part, course: courseId };
      const { data } = await teacher.call('GET /console/api/homework', { query });
      const after = data.next ?? '';
      const rest = await teacher.call('GET /console/api/homework', { query: { ...query, after } });
      return { data, rest: rest.data };
    };

    const { data, rest } = await pages('waiting');
    expect([data.answers[0]?.uuid, data.answers.length, rest.answers.length]).toEqual([answer, 50, 1]);
    expect([rest.next, data.counts.waiting >= 51]).toEqual([null, true]);
    await server.db
      .update(homeworkAnswers)
      .set({ state: 'released', releasedAt: handedInAt, releasedVersion: 1, markVersion: 1 })
      .where(eq(homeworkAnswers.homeworkId, id));
    const released = await pages('released');
    expect([released.data.answers.length, released.rest.answers.length]).toEqual([50, 1]);
  });

  it('gives the next answer that nobody has: the own one first', async () => {
    const { id, courseId, answer: first } = await desk.waiting();
    server.clock.pass(MINUTE);
    const second = (await desk.handIn(id, await desk.owner(courseId))).data.answers[0]?.uuid;
    const next = async (by: ConsoleVisitor, except?: string) =>
      (await by.call('POST /console/api/homework/next', { body: { course: courseId, ...(except && { except }) } })).data
        .uuid;

    expect([await next(teacher), await next(teacher), await next(colleague)]).toEqual([first, first, second]);
    expect(await next(teacher, first)).toBeNull();
  });
});

describe('a claim', () => {
  it('keeps colleagues out until it is left or 20 minutes are over', async () => {
    const { answer } = await desk.waiting();
    await desk.claim(answer, teacher);

    const taken = await desk.claim(answer, colleague);
    const foreign = await desk.mark(answer, colleague);
    expect([taken.code, taken.msg, foreign.code]).toEqual([
      staffRefusals.HOMEWORK_CLAIMED.code,
      '陈老师正在批改这份作业',
      staffRefusals.HOMEWORK_CLAIMED.code,
    ]);

    await teacher.call('POST /console/api/homework/{uuid}/leave', { params: { uuid: answer } });
    expect((await desk.claim(answer, colleague)).data.answer).toMatchObject({ claimedBy: '管理员', isMine: true });
    server.clock.pass(20 * MINUTE);
    expect((await desk.mark(answer, colleague)).code).toBe(staffRefusals.HOMEWORK_CLAIM_OVER.code);
    expect((await desk.claim(answer, teacher)).code).toBe(SUCCESS);
  });
});

describe('a mark', () => {
  it('is kept once for one request, in versions, and recorded without its words', async () => {
    const { answer } = await desk.waiting({ fullScore: 10 });
    await desk.claim(answer, teacher);
    const draft = { isRelease: false, grade: null, score: 7, words: '第一稿', requestId: randomUUID() };

    const kept = [await desk.mark(answer, teacher, draft), await desk.mark(answer, teacher, draft)];
    const stale = await desk.mark(answer, teacher, { ...draft, requestId: randomUUID() });
    const released = await desk.mark(answer, teacher, { grade: null, score: 8, markVersion: 1 });

    expect(kept.map(({ data }) => [data.markVersion, data.answer.state])).toEqual([
      [1, 'marked'],
      [1, 'marked'],
    ]);
    expect(stale.code).toBe(staffRefusals.HOMEWORK_MARK_CHANGED.code);
    expect(released.data).toMatchObject({
      isReleased: true,
      markVersion: 2,
      answer: { state: 'released', claimedBy: '' },
    });
    const rows = await server.db.select().from(homeworkMarks).where(eq(homeworkMarks.answerId, answer));
    expect(rows.map(({ score }) => score)).toEqual([7, 8]);
    const subject = String(released.data.answer.number);
    const noted = await server.db.select().from(staffAudit).where(eq(staffAudit.subject, subject));
    expect(noted.map(({ action }) => action)).toEqual(['homework.claim', 'homework.mark', 'homework.release']);
    expect(JSON.stringify(noted)).not.toContain('第一稿');
  });

  it.each([
    ['without a grade', null, { grade: null }, '请选择等级'],
    ['without a score', 10, { grade: null }, '请打分，满分 10 分'],
    ['without words and strokes', null, { words: ' ' }, '请写评语，或在图上批注'],
    ['above the full score', 10, { grade: null, score: 11 }, refusals.INPUT_INVALID.text],
    [
      'with a stroke on a foreign page',
      null,
      { strokes: [{ picture: randomUUID(), color: 'red' as const, path: 'M0 0L1 1' }] },
      refusals.INPUT_INVALID.text,
    ],
  ])('is not released %s', async (_what, fullScore, changes, text) => {
    const { answer } = await desk.waiting({ fullScore });
    await desk.claim(answer, teacher);

    expect(await desk.mark(answer, teacher, changes)).toMatchObject({ code: refusals.INPUT_INVALID.code, msg: text });
    expect((await desk.read(answer, teacher)).data.answer.state).toBe('handed-in');
  });

  it('may be corrected after its release: the student reads the old one until the new one is released', async () => {
    const { id, student, answer } = await desk.waiting();
    await desk.claim(answer, teacher);
    await desk.mark(answer, teacher, { words: '旧评语' });
    await desk.see(answer, student);
    const words = async () => (await desk.look(id, student)).data.answers[0]?.reply?.words;
    await desk.claim(answer, teacher);
    await desk.mark(answer, teacher, { isRelease: false, words: '新评语', markVersion: 1 });

    expect(await words()).toBe('旧评语');
    await desk.mark(answer, teacher, { words: '新评语', markVersion: 2 });
    expect([await words(), (await desk.look(id, student)).data.is_unread]).toEqual(['新评语', true]);
  });

  it('of a draft cannot be read or claimed', async () => {
    const { id, courseId } = await desk.task();
    const student = await desk.owner(courseId);
    await desk.save(id, student);
    const [row] = await server.db.select().from(homeworkAnswers).where(eq(homeworkAnswers.homeworkId, id));
    const uuid = row?.id ?? '';

    expect([(await desk.read(uuid, teacher)).code, (await desk.claim(uuid, teacher)).code]).toEqual([
      refusals.NOT_FOUND.code,
      refusals.NOT_FOUND.code,
    ]);
  });
});

it('an operator is not let in', async () => {
  const operator = await openConsoleAs(server, 'operator');

  const { code } = await operator.call('GET /console/api/homework', { query: {} });

  expect(code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
  expect(
    await server.db
      .select()
      .from(staffAudit)
      .where(and(eq(staffAudit.staffName, '阿杰'), eq(staffAudit.action, 'homework.claim'))),
  ).toEqual([]);
});

describe('points by step', () => {
  const steps = [
    { words: '写出 $\\delta$', points: 4 },
    { words: '结论', points: 6 },
  ];
  const claimed = async () => {
    const waiting = await desk.waiting({ fullScore: 10, steps, stepsRevision: 3 });
    await desk.claim(waiting.answer, teacher);
    return waiting;
  };
  const points = { grade: null, words: '' } as const;

  it('are read by the student with the reply, and not before', async () => {
    const { id, student, answer } = await claimed();
    const { data } = await desk.read(answer, teacher);
    expect(data).toMatchObject({ stepsRevision: 3, steps: [{ points: 4 }, { points: 6 }] });
    expect(data.steps[0]?.wordsHtml).toContain('<math');
    expect(JSON.stringify((await desk.look(id, student)).data)).not.toContain('结论');
    await desk.mark(answer, teacher, {
      ...{ ...points, score: 9, words: '很好', steps: { revision: 3, given: [4, 5] } },
    });

    const [reply] = (await desk.look(id, student)).data.answers.map((one) => one.reply);
    expect(reply?.steps.map(({ points: of, given }) => [given, of])).toEqual([
      [4, 4],
      [5, 6],
    ]);
    expect((await desk.read(answer, teacher)).data.mark?.given).toEqual([4, 5]);
  });

  it('another score has words; halves, and steps that changed, are refused', async () => {
    const { id, answer } = await claimed();
    const page = { strokes: [], ...points };
    const other = await desk.mark(answer, teacher, { ...page, score: 9, steps: { revision: 3, given: [4, 0] } });
    expect([other.code, other.msg]).toEqual([refusals.INPUT_INVALID.code, expect.stringContaining('评语')]);
    const half = await desk.mark(answer, teacher, {
      ...{ ...page, score: 4, words: '半分', steps: { revision: 3, given: [3.5, 0] } },
    });
    expect(half.code).toBe(refusals.INPUT_INVALID.code);
    await server.db.update(homeworks).set({ steps: [], stepsRevision: 4 }).where(eq(homeworks.id, id));
    const old = await desk.mark(answer, teacher, {
      ...{ ...page, score: 4, words: '好', steps: { revision: 3, given: [4, 0] } },
    });
    expect(old.code).toBe(staffRefusals.MARKING_STEPS_CHANGED.code);
    expect((await desk.mark(answer, teacher, { ...page, score: 4, words: '好' })).code).toBe(SUCCESS);
  });
});
