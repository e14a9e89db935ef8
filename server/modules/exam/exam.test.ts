import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoMobile } from '#server/demo/ids.ts';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import type { InputOf } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'exam');
});
afterAll(() => server.close());

type Saved = InputOf<'PUT /api/v1/exam/answers/{id}'>['body']['answers'][number];

const student = async () => (await shop.student()).token;
const start = (token: string, paper = 1) =>
  server.call('POST /api/v1/exam/papers/{id}/answers', { params: { id: studyIds.paper(paper) }, body: {} }, { token });
const save = (token: string, id: string, ...answers: Saved[]) =>
  server.call('PUT /api/v1/exam/answers/{id}', { params: { id }, body: { answers } }, { token });
const submit = (token: string, id: string, ...answers: Saved[]) =>
  server.call('POST /api/v1/exam/answers/{id}/submit', { params: { id }, body: { answers } }, { token });
const result = (token: string, id: string) =>
  server.call('GET /api/v1/exam/answers/{id}/result', { params: { id } }, { token });
const answer = (index: number, revision: number, ...keys: string[]): Saved => ({
  question_uuid: questionId(1, index),
  revision,
  answer: keys,
});
/** A student with an attempt at the English paper. */
async function sitting() {
  const token = await student();
  const { data } = await start(token);
  return { token, id: data.answer_id };
}

describe('papers', () => {
  it('show the student what is open, locked and left', async () => {
    const token = await student();

    const { data } = await server.call('GET /api/v1/exam/papers', { query: {} }, { token });

    const [english, , , locked, future, past, once] = data.list;
    expect(data.total).toBe(7);
    expect(english).toMatchObject({ question_count: 23, can_start: true, attempts_left: null, answer_id: null });
    expect(locked).toMatchObject({ is_locked: true, can_start: false, attempts_left: 2 });
    expect([future?.can_start, past?.can_start, once?.attempts_left]).toEqual([false, false, 1]);
  });

  it('are filtered by subject', async () => {
    const token = await student();

    const { data } = await server.call('GET /api/v1/exam/papers', { query: { subject: 2 } }, { token });

    expect(data.list.map(({ subject_name }) => subject_name)).toEqual(['数学', '数学']);
  });

  it.each([
    [4, refusals.COURSE_NOT_OWNED],
    [5, refusals.EXAM_NOT_OPEN],
    [6, refusals.EXAM_CLOSED],
    [99, refusals.NOT_FOUND],
  ])('refuse to start paper %i', async (paper, refusal) => {
    const { code, msg } = await start(await student(), paper);

    expect([code, msg]).toEqual([refusal.code, refusal.text]);
  });

  it('are taken no more often than they may be', async () => {
    const token = await student();
    const { data } = await start(token, 7);
    await submit(token, data.answer_id);

    expect((await start(token, 7)).code).toBe(refusals.EXAM_NO_ATTEMPT_LEFT.code);
  });

  it('are started once by a student who taps twenty times at once', async () => {
    const token = await student();

    const answers = await Promise.all(Array.from({ length: 20 }, () => start(token)));

    expect(new Set(answers.map(({ data }) => data.answer_id)).size).toBe(1);
    expect(answers.every(({ code }) => code === SUCCESS)).toBe(true);
  });
});

describe('an attempt', () => {
  it('asks without giving answers away', async () => {
    const { data } = await start(await student());

    expect(data).toMatchObject({ state: 0, rest_seconds: 3600, deadline: '2026-11-20T13:00:00+08:00' });
    expect(JSON.stringify(data.questions)).not.toMatch(/analysis|right_answer|"answer"/);
  });

  it('belongs to its student alone', async () => {
    const { id } = await sitting();
    const stranger = await student();

    const answers = [
      await result(stranger, id),
      await save(stranger, id, answer(0, 1, 'A')),
      await submit(stranger, id),
    ];

    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => refusals.NOT_FOUND.code));
  });

  it('shows no result before it is submitted', async () => {
    const { token, id } = await sitting();

    expect((await result(token, id)).code).toBe(refusals.EXAM_NOT_SUBMITTED.code);
  });

  it('gives back what was saved, in the order of the paper', async () => {
    const { token, id } = await sitting();
    await save(token, id, { ...answer(12, 1, 'C', 'A'), is_flagged: true });
    await save(token, id, answer(0, 1, 'B'));

    const { data } = await server.call('GET /api/v1/exam/answers/{id}', { params: { id } }, { token });
    const card = await server.call('GET /api/v1/exam/answers/{id}/card', { params: { id } }, { token });

    expect(data.answers).toEqual([
      { question_uuid: questionId(1, 0), revision: 1, answer: ['B'], is_flagged: false },
      { question_uuid: questionId(1, 12), revision: 1, answer: ['A', 'C'], is_flagged: true },
    ]);
    expect(card.data.sections[0]?.items[0]).toMatchObject({ is_answered: true, is_correct: null });
  });

  it('keeps the highest revision of each question', async () => {
    const { token, id } = await sitting();
    await save(token, id, answer(0, 5, 'B'));

    const older = await save(token, id, answer(0, 4, 'A'));
    const rival = await save(token, id, answer(0, 5, 'C'));
    const repeated = await save(token, id, answer(0, 5, 'B'));
    const newer = await save(token, id, answer(0, 6, 'D'));

    const outcomes = [older, rival, repeated, newer].map(({ data }) => data.answers[0]);
    expect(outcomes.map((item) => [item?.outcome, item?.revision, item?.answer.join()])).toEqual([
      ['kept', 5, 'B'],
      ['kept', 5, 'B'],
      ['saved', 5, 'B'],
      ['saved', 6, 'D'],
    ]);
  });

  it('ends with the highest revision when two devices save at once', async () => {
    const { token, id } = await sitting();
    const saves = Array.from({ length: 20 }, (_, index) => answer(0, index + 1, index % 2 ? 'A' : 'B'));

    await Promise.all(saves.map((item) => save(token, id, item)));

    const { data } = await server.call('GET /api/v1/exam/answers/{id}', { params: { id } }, { token });
    expect(data.answers).toMatchObject([{ revision: 20, answer: ['A'] }]);
  });

  it('names every answer that fits no question', async () => {
    const { token, id } = await sitting();

    const { code, data } = await server.callRaw(
      'PUT /api/v1/exam/answers/{id}',
      {
        params: { id },
        body: { answers: [answer(0, 1, 'Z'), { question_uuid: questionId(2, 0), revision: 1, answer: [] }] },
      },
      { token },
    );

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(data).toMatchObject({
      fields: [{ field: 'body.answers.0.answer' }, { field: 'body.answers.1.question_uuid' }],
    });
  });
});

describe('submitting', () => {
  it('marks once, however often it is sent', async () => {
    const { token, id } = await sitting();
    server.clock.pass(60);

    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(token, id, answer(0, 1, 'B'))));

    const [first] = answers;
    expect(first?.data.result).toMatchObject({ state: 2, score: 2, right_count: 1, blank_count: 22, used_seconds: 60 });
    expect(answers.every(({ data }) => JSON.stringify(data.result) === JSON.stringify(first?.data.result))).toBe(true);
    const after = await save(token, id, answer(0, 2, 'A'));
    expect(after.code).toBe(refusals.EXAM_SUBMITTED.code);
    expect((await result(token, id)).data.score).toBe(2);
  });

  it('waits for the student to mark the essays', async () => {
    const { token, id } = await sitting();
    await submit(token, id, answer(21, 1, '阅读的习惯一旦失去便难以恢复。'));
    const mark = (score: number, index = 21) =>
      server.call(
        'PUT /api/v1/exam/answers/{id}/marks',
        { params: { id }, body: { marks: [{ question_uuid: questionId(1, index), score }] } },
        { token },
      );

    expect((await result(token, id)).data).toMatchObject({ state: 1, score: null, to_mark_count: 1 });
    expect((await mark(11)).code).toBe(refusals.INPUT_INVALID.code);
    expect((await mark(5, 0)).code).toBe(refusals.INPUT_INVALID.code);
    expect((await mark(7.5)).data).toMatchObject({ state: 2, score: 7.5, to_mark_count: 0 });
  });

  it('happens by itself when the time is over', async () => {
    const { token, id } = await sitting();
    await save(token, id, answer(0, 1, 'B'));
    server.clock.pass(3600 + 31);

    const late = await save(token, id, answer(0, 2, 'A'), answer(1, 1, 'C'));
    const { data } = await result(token, id);

    expect(late).toMatchObject({ code: refusals.EXAM_TIME_OVER.code, data: { answer_id: id } });
    expect(data).toMatchObject({ closed_by: 'time', is_late: false, score: 2, used_seconds: 3600 });
  });

  it('counts answers within the grace', async () => {
    const { token, id } = await sitting();
    server.clock.pass(3600 + 20);

    const { data } = await submit(token, id, answer(0, 1, 'B'));

    expect(data.result).toMatchObject({ closed_by: 'student', is_late: false, score: 2, used_seconds: 3600 });
  });

  it('late keeps the answers without marking them', async () => {
    const { token, id } = await sitting();
    await save(token, id, answer(0, 1, 'B'));
    server.clock.pass(4000);

    const { data } = await submit(token, id, answer(1, 1, 'C'));
    const again = await submit(token, id);
    const analysis = await server.call(
      'GET /api/v1/exam/answers/{id}/analysis',
      { params: { id }, query: {} },
      { token },
    );

    expect(data.result).toMatchObject({ is_late: true, closed_by: 'time', score: 2 });
    expect(data.answers).toMatchObject([{ outcome: 'late', answer: [] }]);
    expect(again.data.result).toEqual(data.result);
    expect(analysis.data[1]).toMatchObject({ my_answer: [], late_answer: ['C'], my_score: 0 });
  });

  it('opens the analysis, filtered as asked', async () => {
    const { token, id } = await sitting();
    await submit(token, id, answer(0, 1, 'B'), answer(1, 1, 'A'), { ...answer(2, 1), is_flagged: true });
    const analysis = async (filter: 'all' | 'wrong' | 'blank' | 'flagged') => {
      const input = { params: { id }, query: { filter } };
      return (await server.call('GET /api/v1/exam/answers/{id}/analysis', input, { token })).data;
    };

    expect(await analysis('all')).toHaveLength(23);
    expect((await analysis('wrong')).map(({ position }) => position)).toEqual([2]);
    expect(await analysis('blank')).toHaveLength(21);
    expect(await analysis('flagged')).toMatchObject([{ position: 3, right_answer: ['D'] }]);
  });
});

describe('the demo student', () => {
  it('has attempts in every state, one closed by time and one late', async () => {
    const fresh = await startTestServer();
    const token = await fresh.logIn(demoMobile);

    const { data } = await fresh.call('GET /api/v1/exam/answers', { query: {} }, { token });
    const { data: done } = await fresh.call(
      'GET /api/v1/exam/answers/{id}/result',
      { params: { id: studyIds.attempt(3) } },
      { token },
    );
    await fresh.close();

    expect(data.list.map(({ state }) => state)).toEqual([0, 1, 2, 2, 2]);
    expect(data.list.some(({ is_late }) => is_late)).toBe(true);
    expect(done).toMatchObject({ state: 2, is_passed: true, standing: { own_band: expect.any(Number) } });
  });
});
