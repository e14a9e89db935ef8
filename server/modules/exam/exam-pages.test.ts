import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examPictures } from '#server/db/schema/exam.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { homeworkOf } from '#server/testing/homework.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { MOST_EXAM_PAGES } from '#src/contract/exam-pages.ts';

let server: TestServer;
let desk: ReturnType<typeof homeworkOf>;
let shop: ReturnType<typeof shopOf>;
beforeAll(async () => {
  server = await startTestServer();
  desk = homeworkOf(server, 'exam-pages');
  shop = shopOf(server, 'exam-pages-students');
});
afterAll(() => server.close());

// Essays of the politics paper.
const [ESSAY, OTHER] = [questionId(3, 19), questionId(3, 20)];
const start = async ({ token }: Student) =>
  (
    await server.call(
      'POST /api/v1/exam/papers/{id}/answers',
      { params: { id: studyIds.paper(3) }, body: {} },
      { token },
    )
  ).data.answer_id;
const given = (revision: number, answer: readonly string[], question = ESSAY) => ({
  answers: [{ question_uuid: question, revision, answer: [...answer] }],
});
const save = (id: string, { token }: Student, body: ReturnType<typeof given>) =>
  server.call('PUT /api/v1/exam/answers/{id}', { params: { id }, body }, { token });
const submit = (id: string, { token }: Student, body: ReturnType<typeof given>) =>
  server.call('POST /api/v1/exam/answers/{id}/submit', { params: { id }, body }, { token });
const look = async (id: string, { token }: Student) =>
  (await server.call('GET /api/v1/exam/answers/{id}', { params: { id } }, { token })).data;
const analysed = async (id: string, { token }: Student) =>
  (await server.call('GET /api/v1/exam/answers/{id}/analysis', { params: { id }, query: {} }, { token })).data.find(
    ({ question }) => question.uuid === ESSAY,
  );

describe('the pages of an essay', () => {
  it('are kept in their order, shown to the student, and in the result of what was handed in', async () => {
    const student = await shop.student();
    const id = await start(student);
    const pages = [await desk.page(student), await desk.page(student)];
    const answer = ['', ...pages];

    expect((await save(id, student, given(1, answer))).data.answers[0]).toMatchObject({ outcome: 'saved', answer });
    const seen = await look(id, student);
    expect(seen.pictures.map(({ uuid }) => uuid).sort()).toEqual([...pages].sort());
    expect(seen.pictures[0]?.url).toContain('/api/v1/file/pictures/');
    const handed = [await submit(id, student, given(1, answer)), await submit(id, student, given(1, answer))];

    expect(handed.map(({ data }) => data.result.to_mark_count)).toEqual([1, 1]);
    const item = await analysed(id, student);
    expect(item?.my_answer).toEqual(['（2 张照片）']);
    expect(item?.pictures.map(({ uuid }) => uuid)).toEqual(pages);
    const body = { marks: [{ question_uuid: ESSAY, score: 8 }] };
    const marked = await server.call(
      'PUT /api/v1/exam/answers/{id}/marks',
      { params: { id }, body },
      { token: student.token },
    );
    expect(marked.data.to_mark_count).toBe(0);
  });

  it('that were taken out are deleted when the paper is handed in, not before', async () => {
    const student = await shop.student();
    const id = await start(student);
    const [kept, dropped] = [await desk.page(student), await desk.page(student)];
    const stateOf = async (page: string) =>
      (await server.db.select({ state: uploads.state }).from(uploads).where(eq(uploads.id, page)))[0]?.state;
    await save(id, student, given(1, ['文字', kept, dropped]));
    await save(id, student, given(2, ['文字', kept]));

    expect(await stateOf(dropped)).toBe('used');
    await submit(id, student, given(2, ['文字', kept]));

    expect([await stateOf(kept), await stateOf(dropped)]).toEqual(['used', 'gone']);
    const rows = await server.db.select().from(examPictures).where(eq(examPictures.attemptId, id));
    expect(rows.map(({ uploadId }) => uploadId)).toEqual([kept]);
  });

  it('are the student’s own, for one question, and not too many', async () => {
    const [student, stranger] = [await shop.student(), await shop.student()];
    const id = await start(student);
    const [own, foreign] = [await desk.page(student), await desk.page(stranger)];
    await save(id, student, given(1, ['', own]));

    const refused = [
      await save(id, student, given(2, ['', own, foreign])),
      await save(id, student, given(1, ['', own], OTHER)),
      await save(id, student, given(2, ['', own, own])),
      await save(id, student, given(2, ['', 'no upload'])),
      await save(id, student, given(2, ['', ...Array.from({ length: MOST_EXAM_PAGES + 1 }, () => own)])),
      await save(id, student, { answers: [{ question_uuid: questionId(3, 0), revision: 1, answer: ['A', own] }] }),
    ];

    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => refusals.INPUT_INVALID.code));
    expect((await look(id, student)).answers.map(({ answer }) => answer)).toEqual([['', own]]);
    expect((await save(await start(stranger), stranger, given(1, ['', foreign]))).code).toBe(SUCCESS);
  });

  it('that come after the time are shown as late', async () => {
    const student = await shop.student();
    const id = await start(student);
    const page = await desk.page(student);
    server.clock.pass(24 * 3600 - 60);
    await submit(id, student, given(1, ['晚了', page]));

    const item = await analysed(id, student);

    expect([item?.my_answer, item?.pictures]).toEqual([[], []]);
    expect([item?.late_answer, item?.late_pictures.map(({ uuid }) => uuid)]).toEqual([['晚了'], [page]]);
  });

  it('are those of one attempt, however many devices send them at once', async () => {
    const student = await shop.student();
    const id = await start(student);
    const page = await desk.page(student);

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, at) =>
        at % 2 === 0 ? save(id, student, given(1, ['', page])) : submit(id, student, given(1, ['', page])),
      ),
    );

    expect(answers.some(({ code }) => code === SUCCESS)).toBe(true);
    expect(await server.db.select().from(examPictures).where(eq(examPictures.attemptId, id))).toHaveLength(1);
    expect((await analysed(id, student))?.pictures.map(({ uuid }) => uuid)).toEqual([page]);
  });
});
