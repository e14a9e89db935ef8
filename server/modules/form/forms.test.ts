import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formAnswers, serviceEvaluations } from '#server/db/schema/form.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { studyIds } from '#server/demo/study/study-ids.ts';
import { courseStudent } from '#server/testing/form.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import type { FormAnswers } from '#src/contract/form-answers.ts';

const COURSE = seedIds.course(13);
const CONFIRM = 5;
const SUBJECTS = 6;
const REGISTER = {
  name: '陈小满',
  sex: '女',
  mobile: '13700000000',
  id_number: '11010519491231002X',
  student_type: '在职',
  contact_name: '陈先生',
  contact_mobile: '13700000001',
};
const ID_MASK = '1****************X';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const student = (options?: { isOwner?: boolean }) => courseStudent(server, options);
const place = (step: number) => ({ step_id: studyIds.step(step), course_id: COURSE });
const read = (token: string, step: number) =>
  server.call('GET /api/v1/form/steps/{step_id}/{course_id}', { params: place(step) }, { token });
const submit = (token: string, step: number, answers: FormAnswers, revision?: number) =>
  server.call(
    'POST /api/v1/form/steps/{step_id}/{course_id}',
    { params: place(step), body: { answers, ...(revision === undefined ? {} : { revision }) } },
    { token },
  );
const draft = (token: string, step: number, answers: FormAnswers, revision: number) =>
  server.call(
    'PUT /api/v1/form/steps/{step_id}/{course_id}/draft',
    { params: place(step), body: { answers, revision } },
    { token },
  );

describe('the steps of a course', () => {
  it('are in every state for the demo student', async () => {
    const token = await server.logIn(demoMobile);

    const { data } = await server.call('GET /api/v1/form/steps', { query: { course_id: COURSE } }, { token });

    expect(data.map(({ state }) => state)).toEqual([2, 3, 1, 1, 1, 0]);
  });

  it('are for students of the course', async () => {
    const { token } = await student({ isOwner: false });

    const answers = [
      await server.call('GET /api/v1/form/steps', { query: { course_id: COURSE } }, { token }),
      await read(token, 1),
      await submit(token, 1, REGISTER),
    ];

    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => refusals.COURSE_NOT_OWNED.code));
  });

  it('wait for the required ones before them', async () => {
    const { token } = await student();

    const { code, data } = await submit(token, CONFIRM, { is_right: '无误', signature: '陈小满' });

    expect([code, data]).toEqual([refusals.STEP_LOCKED.code, { step_id: studyIds.step(1) }]);
  });

  it('are missing in another course', async () => {
    const { token } = await student();

    expect((await read(token, 99)).code).toBe(refusals.NOT_FOUND.code);
  });
});

describe('a step form', () => {
  it('names every wrong field and keeps nothing', async () => {
    const { token } = await student();

    const { code, msg, data } = await submit(token, 1, { ...REGISTER, mobile: '1', id_number: '2' });

    expect([code, msg]).toEqual([refusals.INPUT_INVALID.code, '手机号格式错误，请重新输入']);
    expect(data).toMatchObject({ fields: [{ field: 'body.answers.mobile' }, { field: 'body.answers.id_number' }] });
    expect((await read(token, 1)).data).toMatchObject({ answers: null, revision: 0 });
  });

  it('opens the confirmation, which shows what was written', async () => {
    const { token } = await student();
    await submit(token, 1, REGISTER);

    const { data } = await read(token, CONFIRM);
    const confirmed = await submit(token, CONFIRM, { is_right: '无误', signature: '陈小满' });
    const changed = await submit(token, CONFIRM, { is_right: '无误', signature: '别人' });

    expect(data.summary).toContainEqual({ label: '身份证号', value: '1****************X' });
    expect(confirmed.data).toMatchObject({ state: 2, answers: { is_right: '无误', signature: '陈小满' } });
    expect(changed.code).toBe(refusals.FORM_SUBMITTED.code);
  });

  it('stores one answer when it is sent twenty times at once', async () => {
    const { token, userId } = await student();

    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(token, 1, REGISTER)));

    const rows = await server.db.$count(formAnswers, and(eq(formAnswers.userId, userId)));
    expect(rows).toBe(1);
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.revision}`)).size).toBe(1);
    expect(answers[0]?.code).toBe(SUCCESS);
  });

  it('keeps a draft, gives it back, and drops it when it is submitted', async () => {
    const { token } = await student();
    const kept = await draft(token, 1, { name: '陈', mobile: '1' }, 0);

    const resumed = await read(token, 1);
    await submit(token, 1, REGISTER, kept.data.revision);

    expect(resumed.data).toMatchObject({ answers: null, draft: { name: '陈', mobile: '1' }, state: 1 });
    expect((await read(token, 1)).data).toMatchObject({
      draft: null,
      answers: { ...REGISTER, id_number: ID_MASK },
      state: 2,
    });
  });

  it('shows an ID number in part once it is written, and takes the part for the whole', async () => {
    const { token, userId } = await student();
    await submit(token, 1, REGISTER);

    const { code, data } = await submit(token, 1, { ...REGISTER, id_number: ID_MASK, name: '陈大满' });
    const other = await submit((await student()).token, 1, { ...REGISTER, id_number: ID_MASK });

    expect([code, data.answers]).toEqual([SUCCESS, { ...REGISTER, id_number: ID_MASK, name: '陈大满' }]);
    expect(other.code).toBe(refusals.INPUT_INVALID.code);
    const [row] = await server.db.select().from(formAnswers).where(eq(formAnswers.userId, userId));
    expect(JSON.stringify(row)).not.toContain('陈大满');
    expect(server.context.seal.open(row?.answers, `form_answers.answers ${row?.id}`)).toMatchObject({
      id_number: REGISTER.id_number,
    });
  });

  it('does not write over what another device kept since', async () => {
    const { token } = await student();
    const first = await draft(token, 1, { name: '甲' }, 0);
    await draft(token, 1, { name: '乙' }, first.data.revision);

    const { code, data } = await draft(token, 1, { name: '丙' }, first.data.revision);

    expect([code, data]).toEqual([refusals.FORM_CHANGED.code, { revision: first.data.revision + 1 }]);
    expect((await read(token, 1)).data.draft).toEqual({ name: '乙' });
  });

  it('asks subject by subject', async () => {
    const { token } = await student();
    await submit(token, 1, REGISTER);
    await submit(token, CONFIRM, { is_right: '无误', signature: '陈小满' });

    const { data } = await submit(token, SUBJECTS, { subjects: ['数学'], politics_start: '看课中' });

    expect(data).toMatchObject({
      fields: [{ field: 'body.answers.maths_paper' }, { field: 'body.answers.maths_round' }],
    });
  });

  it('is closed after its time', async () => {
    const { token } = await student();
    await submit(token, 1, REGISTER);

    const { code } = await submit(token, 2, { weak_subjects: ['政治'], confidence: 4, services: ['答疑'] });

    expect(code).toBe(refusals.FORM_CLOSED.code);
  });
});

describe('personal info', () => {
  it('is changed by its student alone', async () => {
    const { token } = await student();
    const other = await student();
    const save = (name: string) =>
      server.call('PUT /api/v1/form/personal_info', { body: { answers: { name } } }, { token });
    await save('陈小满');

    const { data } = await save('陈大满');
    const theirs = await server.call('GET /api/v1/form/personal_info', {}, { token: other.token });

    expect(data.answers).toEqual({ name: '陈大满' });
    expect(theirs.data.answers).toBeNull();
  });
});

describe('a service evaluation', () => {
  const answers = { role: '班主任', attitude: 5, speed: 4, skill: 5, is_solved: '已解决' };
  const send = (request: number, given: FormAnswers) =>
    server.call('POST /api/v1/form/service_evaluation', {
      body: { request_id: studyIds.submission(900 + request), answers: given },
    });

  it('needs no login and is stored once for a request', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(1, answers)));

    expect(new Set(sent.map(({ data }) => data.uuid)).size).toBe(1);
    expect(await server.db.$count(serviceEvaluations)).toBe(1);
  });

  it('asks what stayed unsolved', async () => {
    const { code, data } = await send(2, { ...answers, is_solved: '未解决', attitude: 9 });

    expect(code).toBe(refusals.INPUT_INVALID.code);
    expect(data).toMatchObject({ fields: [{ field: 'body.answers.attitude' }, { field: 'body.answers.unsolved' }] });
  });
});
