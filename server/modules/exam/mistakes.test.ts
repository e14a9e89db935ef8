import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { mistakeStates } from '#src/contract/states.ts';

const DAY = 24 * 3600;
const random = testRandom('mistake calls');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'mistakes');
});
afterAll(() => server.close());

/** A student who practised these politics and maths questions and got them wrong. */
async function studentWith(...ids: readonly string[]): Promise<string> {
  const { token } = await shop.student();
  for (const id of ids) {
    await server.call(
      'POST /api/v1/exam/questions/{id}/answers',
      { params: { id }, body: { request_id: newUuid(random), answer: [id === questionId(3, 1) ? 'B' : 'A'] } },
      { token },
    );
    server.clock.pass(1);
  }
  return token;
}
const [FIRST, SECOND] = [questionId(3, 0), questionId(3, 1)];
const overview = async (token: string) => (await server.call('GET /api/v1/exam/mistakes/overview', {}, { token })).data;
const list = async (token: string, query: object = {}) =>
  (await server.call('GET /api/v1/exam/mistakes', { query }, { token })).data;
const round = async (token: string, query: object = {}) =>
  (await server.call('GET /api/v1/exam/mistakes/round', { query }, { token })).data.list.map(
    ({ question }) => question.uuid,
  );
const review = (token: string, id: string, body: { answer: string[]; is_right?: boolean; request_id?: string }) =>
  server.call(
    'POST /api/v1/exam/mistakes/{id}/reviews',
    { params: { id }, body: { request_id: newUuid(random), ...body } },
    { token },
  );

describe('the mistake book', () => {
  it('counts by subject and knowledge point, and says what is due today and tomorrow', async () => {
    const token = await studentWith(FIRST, SECOND);
    expect(await overview(token)).toMatchObject({
      ...{ due: 0, done: 0, left: 0, tomorrow: 2, learning: 2, mastered: 0, removed: 0 },
      subjects: [
        {
          ...{ subject_name: '政治', learning: 2 },
          points: [
            { knowledge: '哲学基本问题', learning: 1 },
            { knowledge: '物质观', learning: 1 },
          ],
        },
      ],
    });
    server.clock.pass(DAY);

    await review(token, FIRST, { answer: ['B'] });

    expect(await overview(token)).toMatchObject({ due: 1, done: 1, left: 1 });
    expect(await round(token)).toEqual([SECOND]);
  });

  it('is listed with the newest mistake first, page by page, by topic and by state', async () => {
    const ids = Array.from({ length: 16 }, (_one, index) => questionId(3, index));
    const maths = Array.from({ length: 10 }, (_one, index) => questionId(2, index));
    const token = await studentWith(...ids, ...maths);

    const first = await list(token);
    const rest = await list(token, { after: first.next ?? '' });

    const all = [...first.list, ...rest.list].map(({ question }) => question.uuid);
    expect([first.list.length, rest.next]).toEqual([20, null]);
    expect(all).toEqual([...new Set(all)]);
    expect(all.length).toBe((await overview(token)).learning);
    const one = await list(token, { subject: 3, knowledge: '物质观' });
    expect(one.list.map(({ question }) => question.uuid)).toEqual([SECOND]);
    expect((await list(token, { state: mistakeStates.MASTERED })).list).toEqual([]);
  });

  it('marks a redone question, shows the key then, and not before', async () => {
    const token = await studentWith(FIRST);
    server.clock.pass(DAY);
    const before = await server.call('GET /api/v1/exam/mistakes/round', { query: {} }, { token });

    const right = await review(token, FIRST, { answer: ['B'] });
    const unknown = await review(token, FIRST, { answer: [] });

    expect(JSON.stringify(before.data)).not.toMatch(/right_answer|analysis/);
    expect(right.data).toMatchObject({ is_correct: true, right_answer: ['B'], mistake: { right_days: 1 } });
    expect(unknown.data).toMatchObject({ is_correct: false, my_answer: [], mistake: { right_days: 0 } });
    expect((await review(token, FIRST, { answer: ['Z'] })).code).toBe(refusals.INPUT_INVALID.code);
  });

  it('marks a request once, by what it said first', async () => {
    const token = await studentWith(FIRST);
    server.clock.pass(DAY);
    const request_id = newUuid(random);

    const answers = await Promise.all([1, 2].map(() => review(token, FIRST, { answer: ['B'], request_id })));
    const other = await review(token, FIRST, { answer: ['A'], request_id });

    expect(answers.map(({ data }) => data.is_correct)).toEqual([true, true]);
    expect(other.data).toMatchObject({ is_correct: true, my_answer: ['B'], mistake: { wrong_count: 1 } });
  });

  it('lets students mark their own essays, and asks for the mark', async () => {
    const token = await studentWith();
    const essay = questionId(3, 20);
    const start = { params: { id: studyIds.paper(3) }, body: {} };
    const { data } = await server.call('POST /api/v1/exam/papers/{id}/answers', start, { token });
    const params = { id: data.answer_id };
    const given = [{ question_uuid: essay, revision: 1, answer: ['略'] }];
    await server.call('POST /api/v1/exam/answers/{id}/submit', { params, body: { answers: given } }, { token });
    const marks = [{ question_uuid: essay, score: 1 }];
    const marked = await server.call('PUT /api/v1/exam/answers/{id}/marks', { params, body: { marks } }, { token });
    server.clock.pass(DAY);

    expect(marked.data.mistake_count).toBe(1);
    expect((await review(token, essay, { answer: ['联系'] })).code).toBe(refusals.INPUT_INVALID.code);
    expect((await review(token, essay, { answer: ['联系'], is_right: true })).data).toMatchObject({ is_correct: true });
    const one = await server.call('GET /api/v1/exam/mistakes/{id}', { params: { id: essay } }, { token });
    expect(one.data.answers.map(({ source }) => source)).toEqual(['redo', 'exam']);
    expect(one.data.paper).toMatchObject({ answer_id: data.answer_id });
  });

  it('lets go of an essay whose mark is corrected upward, and takes it back when it is corrected down', async () => {
    const token = await studentWith();
    const essay = questionId(3, 20);
    const start = { params: { id: studyIds.paper(3) }, body: {} };
    const { data } = await server.call('POST /api/v1/exam/papers/{id}/answers', start, { token });
    const params = { id: data.answer_id };
    const given = [{ question_uuid: essay, revision: 1, answer: ['略'] }];
    await server.call('POST /api/v1/exam/answers/{id}/submit', { params, body: { answers: given } }, { token });
    const seen = [];
    for (const score of [1, 9, 9, 2]) {
      const body = { marks: [{ question_uuid: essay, score }] };
      const marked = await server.call('PUT /api/v1/exam/answers/{id}/marks', { params, body }, { token });
      seen.push([marked.data.mistake_count, (await overview(token)).learning]);
    }

    expect(seen).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });

  it('keeps a note, and a question out of the book until it is taken back', async () => {
    const token = await studentWith(FIRST, SECOND);
    const params = { id: FIRST };

    await server.call('PUT /api/v1/exam/mistakes/{id}/note', { params, body: { note: ' 看清条件 ' } }, { token });
    expect((await list(token, { noted: true })).list.map(({ question }) => question.uuid)).toEqual([FIRST]);
    const removed = await server.call('DELETE /api/v1/exam/mistakes/{id}', { params }, { token });

    expect(removed.data).toMatchObject({ note: '看清条件', is_removed: true });
    expect((await list(token)).list.map(({ question }) => question.uuid)).toEqual([SECOND]);
    expect((await list(token, { removed: true })).list).toHaveLength(1);
    expect(await overview(token)).toMatchObject({ learning: 1, removed: 1 });
    await server.call('POST /api/v1/exam/mistakes/{id}/restore', { params }, { token });
    expect(await overview(token)).toMatchObject({ learning: 2, removed: 0 });
  });

  it('gives no key to a question of a paper that goes on', async () => {
    const token = await studentWith(FIRST);
    const start = { params: { id: studyIds.paper(3) }, body: {} };
    await server.call('POST /api/v1/exam/papers/{id}/answers', start, { token });

    const one = await server.call('GET /api/v1/exam/mistakes/{id}', { params: { id: FIRST } }, { token });
    const redone = await review(token, FIRST, { answer: [] });

    expect([one.code, redone.code]).toEqual([refusals.EXAM_GOING_ON.code, refusals.EXAM_GOING_ON.code]);
    expect(await round(token, { question: FIRST })).toEqual([]);
  });

  it('is nobody else’s, in any call', async () => {
    const owner = await studentWith(FIRST);
    const token = await studentWith(SECOND);
    const params = { id: FIRST };

    const codes = [
      await server.call('GET /api/v1/exam/mistakes/{id}', { params }, { token }),
      await review(token, FIRST, { answer: ['B'] }),
      await server.call('PUT /api/v1/exam/mistakes/{id}/note', { params, body: { note: 'x' } }, { token }),
      await server.call('DELETE /api/v1/exam/mistakes/{id}', { params }, { token }),
      await server.call('POST /api/v1/exam/mistakes/{id}/restore', { params }, { token }),
    ].map(({ code }) => code);

    expect(new Set(codes)).toEqual(new Set([refusals.NOT_FOUND.code]));
    expect(await round(token, { question: FIRST })).toEqual([]);
    const mine = await server.call('GET /api/v1/exam/mistakes/{id}', { params }, { token: owner });
    expect([mine.code, mine.data.mistake.note, mine.data.answers.length]).toEqual([SUCCESS, '', 1]);
  });
});
