import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.logIn('13700000001');
});
afterAll(() => server.close());

const start = (paper: number) =>
  server.call('POST /api/v1/exam/papers/{id}/answers', { params: { id: studyIds.paper(paper) }, body: {} }, { token });

describe('a question of an attempt', () => {
  it('has its formulas typeset beside its texts, which stay as they are written', async () => {
    const { data } = await start(2);
    const [first] = data.questions;

    expect(first?.question.stem).toContain('$\\displaystyle\\lim_{x\\to 0}');
    expect(first?.question.formulas?.map(({ source }) => source)).toContain('$\\frac{1}{2}$');
    expect(first?.question.formulas?.every(({ html }) => html.includes('<math'))).toBe(true);
    expect((await start(1)).data.questions[0]?.question).not.toHaveProperty('formulas');
  });

  it('shows a blank’s own TeX typeset, and no more of it than the server has time for', async () => {
    const blank = 15;
    const { data } = await start(2);
    const id = data.answer_id;
    const given = (index: number, text: string) => ({
      question_uuid: questionId(2, index),
      revision: 1,
      answer: [text],
    });
    const answers = [given(blank, '\\frac{e^2}{1}'), given(19, '$x^2$ '.repeat(3_000))];
    await server.call('POST /api/v1/exam/answers/{id}/submit', { params: { id }, body: { answers } }, { token });

    const { data: analysed } = await server.call(
      'GET /api/v1/exam/answers/{id}/analysis',
      { params: { id }, query: {} },
      { token },
    );

    const [first, essay] = [analysed[blank], analysed[19]];
    expect(first?.my_answer).toEqual(['\\frac{e^2}{1}']);
    expect(first?.answer_formulas?.map(({ source }) => source)).toContain('$\\frac{e^2}{1}$');
    expect(essay?.answer_formulas?.filter(({ source }) => source === '$x^2$')).toHaveLength(1);
  });
});
