import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examAttempts, examMarkings, examNotedPages, papers } from '#server/db/schema/exam.ts';
import { messages } from '#server/db/schema/message.ts';
import { questionId, studyIds } from '#server/demo/study/study-ids.ts';
import { closeOverdue } from '#server/domains/exams/closing.ts';
import { lapsePages } from '#server/domains/exams/late-pages.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals } from '#src/contract/codes.ts';
import { examStates, picturePurposes } from '#src/contract/states.ts';

let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let teacher: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'noted-pages');
});
afterAll(() => server.close());

const [MINUTE, HOUR] = [60, 3600];
const PAPER = studyIds.paper(3);
const [ESSAY, OTHER] = [questionId(3, 19), questionId(3, 20)];

/** A student with a photograph that the server does not have, in an attempt that goes on. */
async function writing() {
  const student = await shop.student();
  const start = { params: { id: PAPER }, body: {} };
  const { data } = await server.call('POST /api/v1/exam/papers/{id}/answers', start, { token: student.token });
  const id = data.answer_id;
  const [row] = await server.db.select().from(examAttempts).where(eq(examAttempts.id, id));
  const end = row?.deadlineAt ?? server.clock.now();
  return { ...student, id, end, toEnd: (seconds: number) => pass((end.getTime() - now()) / 1000 + seconds) };
}
type Writing = Awaited<ReturnType<typeof writing>>;

const now = () => server.clock.now().getTime();
const pass = (seconds: number) => server.clock.pass(seconds);
const DEVICE = randomUUID();

let shade = 0;
async function photo() {
  shade += 1;
  const background = { r: (shade * 37) % 256, g: (shade * 59) % 256, b: 90 };
  const file = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { page: randomUUID(), file, digest: createHash('sha256').update(file).digest('hex') };
}
type Photo = Awaited<ReturnType<typeof photo>>;

const tell = async (by: Writing, photos: readonly Photo[], changes: { taken?: Date; question?: string } = {}) =>
  server.call(
    'PUT /api/v1/exam/answers/{id}/pages',
    {
      params: { id: by.id },
      body: {
        device_uuid: DEVICE,
        pages: photos.map(({ page, digest }, position) => ({
          ...{ page_uuid: page, question_uuid: changes.question ?? ESSAY, position, digest },
          taken_time: toInstant(changes.taken ?? server.clock.now()),
        })),
      },
    },
    { token: by.token },
  );
const states = ({ data }: Awaited<ReturnType<typeof tell>>) => data.pages.map(({ state }) => state);
const send = async ({ token }: Student, { page, file }: Photo) => {
  const query = { purpose: picturePurposes.HOMEWORK, request_id: page };
  return (await server.call('POST /api/v1/file/uploads', { query, file }, { token })).data.uuid;
};
const submit = ({ id, token }: Writing, text?: string) => {
  const answers = text === undefined ? [] : [{ question_uuid: ESSAY, revision: 1, answer: [text] }];
  return server.call('POST /api/v1/exam/answers/{id}/submit', { params: { id }, body: { answers } }, { token });
};
const result = async ({ id, token }: Writing) =>
  (await server.call('GET /api/v1/exam/answers/{id}/result', { params: { id } }, { token })).data;
const pagesOf = async ({ id, token }: Writing, question = ESSAY) =>
  (await server.call('GET /api/v1/exam/answers/{id}/analysis', { params: { id }, query: {} }, { token })).data
    .find((one) => one.question.uuid === question)
    ?.pictures.map(({ uuid }) => uuid);
const giveUp = ({ id, token }: Writing) =>
  server.call('DELETE /api/v1/exam/answers/{id}/pages', { params: { id } }, { token });
const markSelf = ({ id, token }: Writing) =>
  server.call(
    'PUT /api/v1/exam/answers/{id}/marks',
    { params: { id }, body: { marks: [{ question_uuid: ESSAY, score: 6 }] } },
    { token },
  );

describe('photographs that the server was told of before the end', () => {
  it('go into the answer in their order when they arrive hours later, and wait until then', async () => {
    const by = await writing();
    const [first, second] = [await photo(), await photo()];
    expect(states(await tell(by, [first, second]))).toEqual(['noted', 'noted']);
    by.toEnd(0);
    await submit(by);
    expect(await result(by)).toMatchObject({ state: examStates.MARKING, score: null, waiting_page_count: 2 });
    expect((await result(by)).pages_until).toBe(toInstant(new Date(by.end.getTime() + 24 * HOUR * 1000)));
    expect((await markSelf(by)).code).toBe(refusals.EXAM_PAGES_WAITING.code);

    pass(5 * HOUR);
    const uploads = [await send(by, second), await send(by, first)].reverse();

    expect(await pagesOf(by)).toEqual(uploads);
    expect(await result(by)).toMatchObject({ state: examStates.MARKING, waiting_page_count: 0, to_mark_count: 1 });
    expect(states(await tell(by, [first, second]))).toEqual(['arrived', 'arrived']);
    expect((await markSelf(by)).data.to_mark_count).toBe(0);
  });

  it('count also when the job ended the attempt, and stand behind what was written', async () => {
    const by = await writing();
    const page = await photo();
    await tell(by, [page]);
    const body = { answers: [{ question_uuid: ESSAY, revision: 1, answer: ['见照片'] }] };
    await server.call('PUT /api/v1/exam/answers/{id}', { params: { id: by.id }, body }, { token: by.token });
    by.toEnd(MINUTE);
    await shop.run(closeOverdue);
    const told = await server.db.select().from(messages).where(eq(messages.userId, by.userId));
    expect(told.some(({ text }) => text.includes('还有 1 张照片等待上传'))).toBe(true);

    const upload = await send(by, page);

    expect(await pagesOf(by)).toEqual([upload]);
    expect((await result(by)).to_mark_count).toBe(1);
  });

  it('and arrived before the end, in no answer yet, stand in it at the end', async () => {
    const by = await writing();
    const page = await photo();
    await tell(by, [page]);
    const upload = await send(by, page);
    by.toEnd(5 * MINUTE);

    expect(await pagesOf(by)).toEqual([upload]);
    expect((await result(by)).waiting_page_count).toBe(0);
  });

  it('that the student has removed again are not waited for', async () => {
    const by = await writing();
    const [removed, kept] = [await photo(), await photo()];
    await tell(by, [removed, kept]);
    await tell(by, [kept]);
    const upload = await send(by, kept);
    by.toEnd(0);
    await submit(by);

    expect((await result(by)).waiting_page_count).toBe(0);
    await send(by, removed);
    expect(await pagesOf(by)).toEqual([upload]);
  });

  it('do not arrive as other pictures, twice, or for another student', async () => {
    const [by, stranger] = [await writing(), await writing()];
    const [told, other, third] = [await photo(), await photo(), await photo()];
    await tell(by, [told, third]);
    by.toEnd(0);
    await submit(by);

    await send(by, { ...other, page: told.page });
    await send(stranger, { ...third });
    const many = await Promise.all(Array.from({ length: 6 }, () => send(by, third)));

    expect(await pagesOf(by)).toEqual([many[0]]);
    expect((await result(by)).waiting_page_count).toBe(0);
    expect((await tell({ ...stranger, id: by.id }, [other])).code).toBe(refusals.NOT_FOUND.code);
    expect((await tell(stranger, [other], { question: questionId(3, 0) })).code).toBe(refusals.INPUT_INVALID.code);
  });

  it('are given up after a day, or when the student does not want to wait: then the result is whole', async () => {
    const [left, hasty] = [await writing(), await writing()];
    const [one, two] = [await photo(), await photo()];
    await tell(left, [one]);
    await tell(hasty, [two]);
    left.toEnd(0);
    await submit(left);
    await submit(hasty);
    expect((await giveUp(hasty)).data).toMatchObject({ state: examStates.DONE, waiting_page_count: 0 });
    await send(hasty, two);
    expect(await pagesOf(hasty)).toEqual([]);

    pass(24 * HOUR);
    expect(await shop.run(lapsePages)).toBe(1);

    expect(await result(left)).toMatchObject({ state: examStates.DONE, waiting_page_count: 0, pages_until: null });
    const isTold = and(eq(messages.userId, left.userId), eq(messages.key, `exam-pages:${left.id}`));
    expect(await server.db.$count(messages, isTold)).toBe(1);
    await send(left, one);
    expect([await pagesOf(left), states(await tell(left, [one]))]).toEqual([[], ['refused']]);
  });
});

describe('photographs of a device that had no net', () => {
  it('count for half an hour after the end when it says that they were taken before it', async () => {
    const by = await writing();
    const page = await photo();
    const taken = server.clock.now();
    by.toEnd(10 * MINUTE);
    await submit(by, '断网时写的');
    expect((await result(by)).state).toBe(examStates.DONE);

    expect(states(await tell(by, [page], { taken }))).toEqual(['waiting']);
    expect((await result(by)).waiting_page_count).toBe(1);
    const upload = await send(by, page);

    expect(await pagesOf(by)).toEqual([upload]);
    expect(await result(by)).toMatchObject({ state: examStates.MARKING, to_mark_count: 1 });
  });

  it('that were sent before they were told of count as well', async () => {
    const by = await writing();
    const page = await photo();
    const taken = server.clock.now();
    by.toEnd(MINUTE);
    const upload = await send(by, page);

    expect(states(await tell(by, [page], { taken }))).toEqual(['arrived']);
    expect(await pagesOf(by)).toEqual([upload]);
  });

  it('do not count when they were taken after the end, or before the start, or are told of too late', async () => {
    const by = await writing();
    const before = server.clock.now();
    const photos = await Promise.all([photo(), photo(), photo()]);
    by.toEnd(10 * MINUTE);
    const after = await tell(by, photos.slice(0, 1), { taken: new Date(by.end.getTime() + 1000) });
    const early = await tell(by, photos.slice(1, 2), { taken: new Date(before.getTime() - HOUR * 1000) });
    pass(20 * MINUTE + 1);
    const late = await tell(by, photos.slice(2), { taken: before });

    expect([after, early, late].map(states)).toEqual([['refused'], ['refused'], ['refused']]);
    expect(await server.db.$count(examNotedPages, eq(examNotedPages.attemptId, by.id))).toBe(0);
  });
});

describe('papers that teachers mark', () => {
  const mark = (uuid: string, isRelease: boolean, markVersion = 0) =>
    teacher.call('POST /console/api/exams/{uuid}/mark', {
      params: { uuid },
      body: {
        ...{ requestId: randomUUID(), markVersion, isRelease, strokes: [], reason: '' },
        marks: [{ question: ESSAY, score: 8, words: '好' }],
      },
    });
  const next = async () => (await teacher.call('POST /console/api/exams/next', { body: { paper: PAPER } })).data.uuid;
  const open = async (uuid: string) =>
    (await teacher.call('POST /console/api/exams/{uuid}/claim', { params: { uuid } })).data;

  it('wait with their photographs, are not given out before, and say what came after the end', async () => {
    teacher = await openConsoleAs(server, 'teacher');
    await server.db.update(papers).set({ isTeacherMarked: true }).where(eq(papers.id, PAPER));
    const by = await writing();
    const [proved, claimed] = [await photo(), await photo()];
    const taken = server.clock.now();
    await tell(by, [proved]);
    by.toEnd(0);
    await submit(by);
    pass(2 * MINUTE);
    await tell(by, [proved, claimed], { taken });

    expect(await next()).toBeNull();
    expect((await open(by.id)).paper).toMatchObject({ waitingPages: 2, essayCount: 0 });
    pass(HOUR);
    await send(by, proved);
    await open(by.id);
    expect((await mark(by.id, true)).code).toBe(refusals.EXAM_PAGES_WAITING.code);
    await send(by, claimed);

    expect(await next()).toBe(by.id);
    const detail = await open(by.id);
    expect(detail.paper).toMatchObject({ waitingPages: 0, pagesUntil: null });
    expect(detail.essays[0]).toMatchObject({ latePictures: 2, unprovedPictures: 1 });
    await mark(by.id, true);
    expect((await result(by)).score).toBe(8);
    expect(states(await tell(by, [await photo()], { taken }))).toEqual(['refused']);
  });

  it('leave the queue when nothing came that could be marked', async () => {
    const by = await writing();
    await tell(by, [await photo()], { question: OTHER });
    by.toEnd(0);
    await submit(by);
    expect(await server.db.$count(examMarkings, eq(examMarkings.attemptId, by.id))).toBe(1);

    await giveUp(by);

    expect(await server.db.$count(examMarkings, eq(examMarkings.attemptId, by.id))).toBe(0);
    expect((await result(by)).state).toBe(examStates.DONE);
  });
});
