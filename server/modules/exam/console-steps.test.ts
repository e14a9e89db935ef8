import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examMarks, paperQuestions, papers } from '#server/db/schema/exam.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

type Marking = ConsoleInput<'POST /console/api/exams/{uuid}/mark'>['body'];
type Step = ConsoleInput<'POST /console/api/papers/{uuid}/steps'>['body']['steps'][number];

let server: TestServer;
let teacher: ConsoleVisitor;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  teacher = await openConsoleAs(server, 'teacher');
  shop = shopOf(server, 'console-steps');
  await server.db.update(papers).set({ isTeacherMarked: true }).where(eq(papers.id, PAPER));
});
afterAll(() => server.close());

// The politics paper: its first essay of ten points.
const PAPER = studyIds.paper(3);
const ESSAY = questionId(3, 19);
const STEPS: readonly Step[] = [
  { words: '联系 $a<b$ 无处不在', points: 4 },
  { words: '第一次 <b>', points: 2.5 },
  { words: '第二次', points: 3.5 },
];
const isPlace = and(eq(paperQuestions.paperId, PAPER), eq(paperQuestions.questionId, ESSAY));

beforeEach(() => server.db.update(paperQuestions).set({ steps: STEPS, stepsRevision: 1 }).where(isPlace));

/** A paper that was handed in and is claimed. */
async function claimed() {
  const student = await shop.student();
  const { token } = student;
  const start = { params: { id: PAPER }, body: {} };
  const attempt = (await server.call('POST /api/v1/exam/papers/{id}/answers', start, { token })).data;
  const id = attempt.answer_id;
  const answers = [{ question_uuid: ESSAY, revision: 1, answer: ['联系'] }];
  await server.call('POST /api/v1/exam/answers/{id}/submit', { params: { id }, body: { answers } }, { token });
  const { data } = await teacher.call('POST /console/api/exams/{uuid}/claim', { params: { uuid: id } });
  return { student, id, attempt, essay: data.essays[0] };
}

interface Given {
  readonly given?: readonly number[];
  readonly revision?: number;
  readonly score?: number | null;
  readonly words?: string;
}

const mark = (uuid: string, { given, revision = 1, score = 0, words = '' }: Given, how: Partial<Marking> = {}) =>
  teacher.call('POST /console/api/exams/{uuid}/mark', {
    params: { uuid },
    body: {
      ...{ requestId: randomUUID(), markVersion: 0, isRelease: true, strokes: [], reason: '', ...how },
      marks: [{ question: ESSAY, score, words, ...(given ? { steps: { revision, given: [...given] } } : {}) }],
    },
  });
const analysed = async (id: string, { token }: Student) =>
  (await server.call('GET /api/v1/exam/answers/{id}/analysis', { params: { id }, query: {} }, { token })).data.find(
    ({ question }) => question.uuid === ESSAY,
  );
const write = (steps: readonly Step[], revision: number, { by = teacher, question = ESSAY, paper = PAPER } = {}) =>
  by.call('POST /console/api/papers/{uuid}/steps', {
    params: { uuid: paper },
    body: { question, revision, steps: [...steps] },
  });

describe('marking by steps', () => {
  it('gives points for each, which the student reads once the mark is released, and nothing of them before', async () => {
    const { student, id, attempt, essay } = await claimed();

    expect(essay?.steps.map(({ words, points }) => ({ words, points }))).toEqual(STEPS);
    expect([essay?.stepsRevision, essay?.steps[0]?.wordsHtml]).toEqual([1, expect.stringContaining('<math')]);
    expect(essay?.steps[1]?.wordsHtml).toBe('<p>第一次 &#60;b&#62;</p>');
    await mark(id, { given: [4, 1.5, 0], score: 5.5 }, { isRelease: false });
    expect(await analysed(id, student)).toMatchObject({ my_score: null, steps: [] });
    expect(JSON.stringify(attempt)).not.toContain('无处不在');
    const { data } = await mark(id, { given: [4, 1.5, 3.5], score: 9 }, { markVersion: 1 });

    expect(data.mark?.marks).toMatchObject([{ score: 9, given: [4, 1.5, 3.5] }]);
    expect(await analysed(id, student)).toMatchObject({
      my_score: 9,
      steps: [
        { words_html: expect.stringContaining('<math'), points: 4, given: 4 },
        { words_html: '<p>第一次 &#60;b&#62;</p>', points: 2.5, given: 1.5 },
        { words_html: '<p>第二次</p>', points: 3.5, given: 3.5 },
      ],
    });
  });

  it('another score than their sum is explained in words; who ticked none shows none', async () => {
    const { student, id } = await claimed();
    const other = await mark(id, { given: [4, 0, 0], score: 5 });
    const none = await mark(id, { score: 6 });

    expect([other.code, other.msg]).toEqual([
      ...[refusals.INPUT_INVALID.code, '第 20 题的分不是各步之和，请在评语里写为什么'],
    ]);
    expect(none.msg).toBe(other.msg);
    expect((await mark(id, { score: 6, words: '思路独特', given: [0, 0, 0] })).code).toBe(SUCCESS);
    expect(await analysed(id, student)).toMatchObject({ my_score: 6, teacher_words: '思路独特', steps: [] });
  });

  it('of an answer that gets nothing shows each step with nothing', async () => {
    const { student, id } = await claimed();
    await mark(id, { score: 0 });

    expect((await analysed(id, student))?.steps.map(({ given }) => given)).toEqual([0, 0, 0]);
  });

  it.each([
    ['more than a step has', [4.5, 0, 0], 4.5],
    ['a quarter of a point', [0.25, 0, 0], 0.25],
    ['less than nothing', [-1, 0, 0], 0],
    ['too few steps', [4, 1], 5],
  ])('of %s is refused', async (_what, given, score) => {
    const { id } = await claimed();

    expect((await mark(id, { given, score, words: '说明' })).code).toBe(refusals.INPUT_INVALID.code);
    await mark(id, { score: 0 });
  });

  it('by steps that changed meanwhile is refused; what was marked by them keeps them, version by version', async () => {
    const { student, id } = await claimed();
    const fresh = [{ words: '全部', points: 10 }];
    await write(fresh, 1);
    expect((await mark(id, { given: [4, 0, 0], score: 4 })).code).toBe(staffRefusals.MARKING_STEPS_CHANGED.code);
    await mark(id, { given: [8], revision: 2, score: 8 });
    await write(STEPS, 2);
    const { data } = await teacher.call('POST /console/api/exams/{uuid}/claim', { params: { uuid: id } });

    expect(data.essays[0]).toMatchObject({ stepsRevision: 2, steps: [{ words: '全部', points: 10 }] });
    expect((await analysed(id, student))?.steps).toEqual([{ words_html: '<p>全部</p>', points: 10, given: 8 }]);
    const late = { markVersion: 1, reason: '学员来问' };
    expect((await mark(id, { given: [4, 0, 0], revision: 3, score: 4 }, late)).code).toBe(
      staffRefusals.MARKING_STEPS_CHANGED.code,
    );
    await mark(id, { given: [9], revision: 2, score: 9 }, late);
    const versions = await server.db
      .select()
      .from(examMarks)
      .where(eq(examMarks.attemptId, id))
      .orderBy(asc(examMarks.version));
    expect(versions.map(({ marks }) => marks[0]?.steps)).toEqual(
      [8, 9].map((given) => ({ revision: 2, steps: [{ words: '全部', points: 10, given }] })),
    );
  });
});

describe('the steps of a paper', () => {
  it('are written by a teacher or an operator, noted once, and the same again change nothing', async () => {
    const operator = await openConsoleAs(server, 'operator');
    const fresh = [
      { words: ' 观点 ', points: 4.5 },
      { words: '材料', points: 5.5 },
    ];
    const isNoted = and(eq(staffAudit.action, 'paper.steps'), eq(staffAudit.staffName, '阿杰'));

    const answers = [await write(fresh, 1, { by: operator }), await write(fresh, 1, { by: operator })];

    expect(answers.map(({ data }) => data.essays[0])).toMatchObject([
      { stepsRevision: 2, steps: [{ words: '观点' }, { words: '材料' }] },
      { stepsRevision: 2 },
    ]);
    const noted = await server.db.select().from(staffAudit).where(isNoted);
    expect(noted.map(({ subject, before }) => [subject, before])).toEqual([
      ['2027考研政治马原框架测试卷 第 20 题', { steps: STEPS }],
    ]);
    expect((await write([], 2, { by: operator })).data.essays[0]?.steps).toEqual([]);
  });

  it('of two writers at once are those of one', async () => {
    const admin = await openConsoleAs(server, 'admin');
    const codes = await Promise.all([
      write([{ words: '甲', points: 10 }], 1),
      write([{ words: '乙', points: 10 }], 1, { by: admin }),
    ]);

    expect(codes.map(({ code }) => code).sort()).toEqual([SUCCESS, staffRefusals.MARKING_STEPS_CHANGED.code].sort());
  });

  it.each([
    ['points that are not those of the question', [{ words: '观点', points: 9 }], '各步共 9 分，要正好是 10 分'],
    ['a step without points', [STEPS[0], { words: '空', points: 0 }], '每一步要有分，可以有半分'],
    ['a quarter of a point', [{ words: '观点', points: 9.75 }], '每一步要有分，可以有半分'],
    ['a step without words', [{ words: ' ', points: 10 }], undefined],
    ['twenty-one steps', Array.from({ length: 21 }, () => ({ words: '一步', points: 0.5 })), '最多 20 步'],
  ])('with %s are refused', async (_what, steps, text) => {
    const answer = await write(steps as Step[], 1);

    expect(answer.code).toBe(refusals.INPUT_INVALID.code);
    if (text) expect(JSON.stringify(answer)).toContain(text);
  });

  it('of a question that is no essay, and of a paper that does not have it, are not found', async () => {
    const ten = [{ words: '观点', points: 10 }];

    expect((await write(ten, 0, { question: questionId(3, 0) })).code).toBe(refusals.NOT_FOUND.code);
    expect((await write(ten, 0, { paper: studyIds.paper(1) })).code).toBe(refusals.NOT_FOUND.code);
    expect((await teacher.call('GET /console/api/papers/{uuid}', { params: { uuid: randomUUID() } })).code).toBe(
      refusals.NOT_FOUND.code,
    );
  });
});
