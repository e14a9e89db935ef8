import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffAudit } from '#server/db/schema/staff.ts';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { leadOfStudent, registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const DAY = 24 * 3600;
let server: TestServer;
let operator: ConsoleVisitor;
let admin: ConsoleVisitor;

const logIn = async () => {
  operator = await openConsoleAs(server, 'operator');
  admin = await openConsoleAs(server, 'admin');
};
/** Waits some days; staff have to log in again. */
const wait = async (days: number) => {
  server.clock.pass(days * DAY);
  await logIn();
};

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  await logIn();
});
afterAll(() => server.close());

const newLead = async (page = '/901') => {
  const student = await registerOn(server, page);
  return { ...student, lead: await leadOfStudent(server, operator, student.userId) };
};
const read = (uuid: string, visitor = operator) => visitor.call('GET /console/api/leads/{uuid}', { params: { uuid } });
const patch = (
  { uuid, revision }: { uuid: string; revision: number },
  change: object,
  visitor: ConsoleVisitor = operator,
) => visitor.call('PATCH /console/api/leads/{uuid}', { params: { uuid }, body: { revision, ...change } });

describe('a registration', () => {
  it('on a campaign page is a lead with page, source and campaign', async () => {
    const utm = { source: 'douyin', campaign: 'autumn' };
    const { userId, mobile } = await registerOn(server, '/901', { source: '901', utm });

    const lead = await leadOfStudent(server, operator, userId);
    const { data } = await read(lead.uuid);

    expect(lead).toMatchObject({ page: '/901', source: '901', stage: 'new', owner: null, entryCount: 1 });
    expect(lead.mobile).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    expect(data.utm).toEqual(utm);
    expect(data.timeLine.map(({ kind, page }) => [kind, page])).toEqual([['registration', '/901']]);
  });

  it('without a page is none', async () => {
    await server.logIn('13912340001');

    const { data } = await operator.call('POST /console/api/leads/find', { body: { mobile: '13912340001' } });

    expect(data).toEqual([]);
  });

  it('of the same mobile within the window counts as the same lead, on whatever page, and later as a new one', async () => {
    const first = await newLead('/1018');
    await wait(29);
    await registerOn(server, '/1101', { mobile: first.mobile });
    const same = await leadOfStudent(server, operator, first.userId);
    await wait(30);
    await registerOn(server, '/1101', { mobile: first.mobile });
    const next = await leadOfStudent(server, operator, first.userId);

    expect([same.uuid === first.lead.uuid, same.entryCount, same.page]).toEqual([true, 2, '/1018']);
    expect([next.uuid === first.lead.uuid, next.entryCount, next.page]).toEqual([false, 1, '/1101']);
    expect((await read(next.uuid)).data.others).toMatchObject([{ uuid: first.lead.uuid }]);
  });

  it('goes on at the checkout, which names the course, once however often it is opened', async () => {
    const shop = shopOf(server, 'leads');
    const course = await shop.course();
    const student = await newLead('/901');
    for (let time = 0; time < 2; time += 1) await shop.open(course, student, { h5: '/901' });

    const lead = await leadOfStudent(server, operator, student.userId);

    expect([lead.course?.uuid, lead.entryCount]).toEqual([course, 2]);
  });
});

describe('the stage of a lead', () => {
  it('goes its ways by hand and asks why it is given up', async () => {
    const { lead } = await newLead();
    const called = (await patch(lead, { stage: 'called' })).data;
    const bare = await patch(called, { stage: 'lost' });
    const foreign = await patch(called, { stage: 'lost', reason: 'wrong-number' });
    const lost = (await patch(called, { stage: 'lost', reason: 'price' })).data;
    const back = await patch(lost, { stage: 'new' });

    expect([bare.code, foreign.code]).toEqual(Array(2).fill(staffRefusals.LEAD_REASON_MISSING.code));
    expect([lost.stage, lost.reason]).toEqual(['lost', 'price']);
    expect(back.code).toBe(staffRefusals.LEAD_STAGE_FIXED.code);
    expect((await patch(lost, { stage: 'valid' })).data.reason).toBeNull();
  });

  it('is what was paid and studied, and falls back when the money goes back', async () => {
    const shop = shopOf(server, 'stages');
    const [course, student] = [await shop.course(), await newLead()];
    const called = (await patch(student.lead, { stage: 'called' })).data;
    const order = await shop.order(course, student);
    const before = await leadOfStudent(server, operator, student.userId);
    await shop.pay(order.uuid, student);
    const paid = await leadOfStudent(server, operator, student.userId);
    const id = randomUUID();
    const video = { id, courseId: course, name: '第一课', poster: '', url: '', subtitlesUrl: '' };
    await server.db.insert(videos).values({ ...video, durationSeconds: 60, isFree: false });
    const progress = { userId: student.userId, videoId: id, positionSeconds: 5, reachedSeconds: 5 };
    await server.db
      .insert(videoProgress)
      .values({ ...progress, startedAt: server.clock.now(), updatedAt: server.clock.now() });
    const studying = await leadOfStudent(server, operator, student.userId);
    const fixed = await patch(studying, { stage: 'valid' });
    await shop.refund(order.uuid, student);
    const after = await leadOfStudent(server, operator, student.userId);

    expect([before, paid, studying, after].map(({ stage }) => stage)).toEqual(['called', 'paid', 'studying', 'called']);
    expect(studying.worked).toBe(called.stage);
    expect(fixed.code).toBe(staffRefusals.LEAD_STAGE_FIXED.code);
    const kinds = (await read(after.uuid)).data.timeLine.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['registration', 'stage', 'ordered', 'paid', 'lesson', 'refund-asked']),
    );
  });
});

describe('work on a lead', () => {
  it('of two operators at once is done by one, and the other is told by whom', async () => {
    const { lead } = await newLead();
    const { visitor: colleague, name } = await addStaffMember(server, 'operator');

    const mine = await patch(lead, { stage: 'called' }, colleague);
    const late = await patch(lead, { stage: 'valid' });

    expect(mine.code).toBe(SUCCESS);
    expect(late.code).toBe(staffRefusals.LEAD_CHANGED.code);
    expect(late.data).toMatchObject({ by: name });
  });

  it('that is sent again changes nothing and is no conflict', async () => {
    const { lead } = await newLead();
    const nextContactAt = '2027-01-02T10:00:00+08:00';
    const note = randomUUID();
    const add = () =>
      operator.call('POST /console/api/leads/{uuid}/notes', {
        params: { uuid: lead.uuid },
        body: { note, text: '下午再打' },
      });
    const codes = [];
    for (let time = 0; time < 2; time += 1) {
      codes.push((await patch(lead, { stage: 'called', nextContactAt })).code, (await add()).code);
    }

    const { data } = await read(lead.uuid);

    expect(codes).toEqual(Array(4).fill(SUCCESS));
    expect(data.lead.revision).toBe(lead.revision + 1);
    expect(data.timeLine.map(({ kind }) => kind).sort()).toEqual(['next-contact', 'note', 'registration', 'stage']);
  });

  it('goes to an open account of an operator or an admin alone', async () => {
    const { lead } = await newLead();
    const [author, other] = [await addStaffMember(server, 'author'), await addStaffMember(server, 'operator')];

    const unfit = await patch(lead, { owner: author.uuid });
    const fit = await patch(lead, { owner: other.uuid });

    expect(unfit.code).toBe(staffRefusals.LEAD_OWNER_UNFIT.code);
    expect(fit.data.owner).toEqual({ uuid: other.uuid, name: other.name });
  });

  it('is done for several at once, and names those that could not be changed', async () => {
    const [one, two, done] = [await newLead(), await newLead(), await newLead()];
    const { data: lost } = await patch(done.lead, { stage: 'lost', reason: 'price' });
    await patch(two.lead, { stage: 'valid' });
    const seen = [one.lead, two.lead, lost].map(({ uuid, revision }) => ({ uuid, revision }));

    const { data } = await operator.call('POST /console/api/leads/bulk', {
      body: { leads: seen, stage: 'invalid', reason: 'test' },
    });

    expect(data.done).toBe(1);
    expect(data.refused.map(({ uuid }) => uuid)).toEqual([two.lead.uuid, lost.uuid]);
    expect(data.refused[1]?.why).toContain('已流失');
  });
});

describe('a mobile of a lead', () => {
  it('is shown whole on demand, and who looked is written down without it', async () => {
    const { lead, mobile } = await newLead();

    const { data } = await operator.call('POST /console/api/leads/{uuid}/mobile', { params: { uuid: lead.uuid } });

    const { entries } = (await admin.call('GET /console/api/audit', { query: { action: 'lead.mobile' } })).data;
    expect(data.mobile).toBe(mobile);
    expect(entries[0]).toMatchObject({ staffName: '阿杰', subject: String(lead.number) });
    expect((await read(lead.uuid)).data.timeLine[0]).toMatchObject({ kind: 'mobile-shown', by: '阿杰' });
    expect(JSON.stringify(await server.db.select().from(staffAudit))).not.toContain(mobile);
    expect(server.logLines.join()).not.toContain(mobile);
  });

  it('finds its leads', async () => {
    const { lead, mobile } = await newLead();

    const { data } = await operator.call('POST /console/api/leads/find', { body: { mobile } });

    expect(data.map(({ uuid }) => uuid)).toEqual([lead.uuid]);
  });
});

describe('a person’s data', () => {
  it('is deleted on request: the lead stays for the counts and says nothing of the person', async () => {
    const { lead, mobile, userId } = await newLead('/1202');
    const params = { uuid: lead.uuid };
    const text = '家住海淀';
    await operator.call('POST /console/api/leads/{uuid}/notes', {
      params,
      body: { note: randomUUID(), text },
    });

    const { data } = await admin.call('POST /console/api/leads/{uuid}/erase', { params, body: { reason: '本人要求' } });

    const left = JSON.stringify((await read(lead.uuid)).data);
    expect(data).toMatchObject({ isErased: true, mobile: '', page: '/1202' });
    for (const word of [mobile.slice(-4), userId, text]) expect(left).not.toContain(word);
    expect((await patch(data, { stage: 'called' })).code).toBe(staffRefusals.LEAD_ERASED.code);
    server.clock.pass(61);
    const again = await registerOn(server, '/901', { mobile });
    expect((await leadOfStudent(server, operator, again.userId)).uuid).not.toBe(lead.uuid);
  });
});
