import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIds } from '#server/demo/ids.ts';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  shop = shopOf(server, 'practice');
});
afterAll(() => server.close());

const student = async () => (await shop.student()).token;
const start = (token: string, paper: number) =>
  server.call('POST /api/v1/exam/papers/{id}/answers', { params: { id: studyIds.paper(paper) }, body: {} }, { token });

describe('practice', () => {
  const practise = (token: string, body: { request_id: string; answer: string[] }, id = questionId(3, 0)) =>
    server.call('POST /api/v1/exam/questions/{id}/answers', { params: { id }, body }, { token });

  it('stores one answer for a request that is sent twice, and shows what is right', async () => {
    const token = await student();
    const request = { request_id: seedIds.order(900), answer: ['A'] };

    const first = await practise(token, request);
    const again = await practise(token, { ...request, answer: ['B'] });
    const read = await server.call(
      'GET /api/v1/exam/questions/{id}/answers/{answer_uuid}',
      { params: { id: questionId(3, 0), answer_uuid: first.data.answer_uuid } },
      { token },
    );

    expect(first.data).toMatchObject({ is_correct: false, my_answer: ['A'], right_answer: ['B'] });
    expect(again.data).toEqual(first.data);
    expect(read.data).toEqual(first.data);
  });

  it('lists what was answered wrong until it is answered right', async () => {
    const token = await student();
    const wrong = async () => {
      const { data } = await server.call('GET /api/v1/exam/questions', { query: { wrong: true } }, { token });
      return data.list.map(({ uuid }) => uuid);
    };
    await practise(token, { request_id: seedIds.order(901), answer: ['A'] });

    expect(await wrong()).toEqual([questionId(3, 0)]);
    server.clock.pass(1);
    await practise(token, { request_id: seedIds.order(902), answer: ['B'] });
    expect(await wrong()).toEqual([]);
  });

  it('does not help with a paper that goes on', async () => {
    const token = await student();
    const { data: attempt } = await start(token, 1);

    const { code, data } = await practise(token, { request_id: seedIds.order(903), answer: ['A'] }, questionId(1, 0));

    expect([code, data]).toEqual([refusals.EXAM_GOING_ON.code, { answer_id: attempt.answer_id }]);
  });

  it('has essays only after their paper', async () => {
    const token = await student();
    const read = () => server.call('GET /api/v1/exam/questions/{id}', { params: { id: questionId(3, 20) } }, { token });

    const before = await read();
    const { data } = await start(token, 3);
    await server.call('POST /api/v1/exam/answers/{id}/submit', { params: { id: data.answer_id }, body: {} }, { token });

    expect(before.code).toBe(refusals.NOT_FOUND.code);
    expect((await read()).code).toBe(SUCCESS);
  });

  it('shows nobody another student’s answer', async () => {
    const token = await student();

    const { code } = await server.call(
      'GET /api/v1/exam/questions/{id}/answers/{answer_uuid}',
      { params: { id: questionId(3, 0), answer_uuid: studyIds.practiceAnswer(1) } },
      { token },
    );

    expect(code).toBe(refusals.NOT_FOUND.code);
  });
});
