import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { myCourses } from '#server/db/schema/course.ts';
import { seedIds } from '#server/demo/ids.ts';
import { studyIds } from '#server/demo/study/study-ids.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { leadOfStudent, registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SAMPLE_CUSTOMER } from '#server/testing/tour.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const COURSE = seedIds.course(13);
const HOUR = 3600;
const ANSWERS = {
  name: '陈小满',
  sex: '女',
  mobile: '13700000000',
  id_number: '11010519491231002X',
  student_type: '在职',
  contact_name: '陈先生',
  contact_mobile: '13700000001',
};
const random = testRandom('lead entries');

let server: TestServer;
let operator: ConsoleVisitor;
let student: { readonly token: string; readonly userId: string };

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  operator = await openConsoleAs(server, 'operator');
});
afterAll(() => server.close());
beforeEach(async () => {
  student = await registerOn(server, '/901');
  await own(student.userId);
  server.clock.pass(60);
});

async function own(userId: string): Promise<void> {
  const startedAt = server.clock.now();
  const validUntil = new Date(startedAt.getTime() + 3_600_000_000);
  await server.db.insert(myCourses).values({ id: newUuid(random), userId, courseId: COURSE, startedAt, validUntil });
}

const fillIn = (answers: object = ANSWERS, { token } = student) =>
  server.call(
    'POST /api/v1/form/steps/{step_id}/{course_id}',
    { params: { step_id: studyIds.step(1), course_id: COURSE }, body: { answers: { ...answers } as typeof ANSWERS } },
    { token },
  );
const apply = (changes: object = {}) =>
  server.call(
    'POST /api/V1.30/yanxue/service/customerinfo',
    { body: { course_id: COURSE, ...SAMPLE_CUSTOMER, ...changes } },
    { token: student.token },
  );

async function readLead() {
  const { uuid } = await leadOfStudent(server, operator, student.userId);
  return (await operator.call('GET /console/api/leads/{uuid}', { params: { uuid } })).data;
}
const kinds = async () => (await readLead()).timeLine.map(({ kind }) => kind);

describe('a lead', () => {
  it('tells of the form that its person filled in, and is no more registrations for that', async () => {
    const before = await readLead();
    server.clock.pass(HOUR);
    await fillIn();

    const { lead, timeLine, hasAnswers } = await readLead();

    expect(timeLine[0]).toMatchObject({ kind: 'form', subject: expect.stringMatching(/./), by: null });
    expect([lead.entryCount, lead.lastEntryAt, hasAnswers]).toEqual([1, before.lead.lastEntryAt, true]);
  });

  it('tells of the study tour that its person applied for', async () => {
    await apply();

    const [first] = (await readLead()).timeLine;

    expect([first?.kind, first?.subject]).toEqual(['yanxue', expect.stringMatching(/./)]);
  });

  it('has one entry of a form that is saved again within the hour, or unchanged', async () => {
    await fillIn();
    await fillIn({ ...ANSWERS, contact_name: '陈女士' });
    server.clock.pass(2 * HOUR);
    await fillIn({ ...ANSWERS, contact_name: '陈女士' });

    expect(await kinds()).toEqual(['form', 'registration']);
  });

  it('has one entry of a study tour whose traveller is corrected', async () => {
    await apply();
    server.clock.pass(2 * HOUR);
    await apply({ school: '浙江大学' });

    expect(await kinds()).toEqual(['yanxue', 'registration']);
  });

  it('shows to its owner alone what was written, and says that it was read', async () => {
    await fillIn();
    await apply();
    const { lead } = await readLead();
    const read = (visitor: ConsoleVisitor) =>
      visitor.call('POST /console/api/leads/{uuid}/answers', { params: { uuid: lead.uuid } });
    const refused = await read(operator);
    const admin = await openConsoleAs(server, 'admin');
    const { data } = await read(admin);

    expect(refused.code).toBe(staffRefusals.LEAD_ANSWERS_CLOSED.code);
    expect(data.forms).toHaveLength(2);
    expect(JSON.stringify(data.forms)).not.toContain(ANSWERS.id_number);
    expect((await kinds())[0]).toBe('answers-shown');
  });

  it('is not made by a form of somebody who never registered on a campaign page', async () => {
    const token = await server.logIn('13912340777');
    const { code } = await server.call(
      'PUT /api/v1/form/personal_info',
      { body: { answers: { name: '陈小满' } } },
      { token },
    );
    const found = await operator.call('POST /console/api/leads/find', { body: { mobile: '13912340777' } });

    expect(code).toBe(SUCCESS);
    expect(found.data).toEqual([]);
  });
});
