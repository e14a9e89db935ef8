import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadSettings, leads } from '#server/db/schema/lead.ts';
import { giveLeads } from '#server/domains/leads/give-leads.ts';
import { expireLeads } from '#server/domains/retention/special-rules.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { leadOfStudent, registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { refusals } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { LEADS_KEPT_DAYS } from '#src/contract/console/lead-stages.ts';

let server: TestServer;
let operator: ConsoleVisitor;
let admin: ConsoleVisitor;

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  operator = await openConsoleAs(server, 'operator');
  admin = await openConsoleAs(server, 'admin');
});
afterAll(() => server.close());

type Query = ConsoleInput<'GET /console/api/leads'>['query'];
const list = async (query: Query = {}) => (await operator.call('GET /console/api/leads', { query })).data;
const numbersOf = async (query: Query) => (await list(query)).leads.map(({ number }) => number);

describe('the list of leads', () => {
  it('is read to its end in parts without a gap or a repetition, also with many of the same second', async () => {
    await server.db.execute(sql`
      INSERT INTO leads (id, page, created_at, last_entry_at)
      SELECT gen_random_uuid(), '/many', '2025-10-01', timestamptz '2025-10-01' + (i / 40) * interval '1 second'
      FROM generate_series(1, 130) AS i`);
    const seen: number[] = [];
    let after: string | null | undefined;
    do {
      const part = await list({ until: '2025-10-02', ...(after ? { after } : {}) });
      seen.push(...part.leads.map(({ number }) => number));
      after = part.next;
      expect(part.total).toBe(130);
    } while (after);

    expect([seen.length, new Set(seen).size]).toEqual([130, 130]);
  });

  it('is narrowed down by page, owner, day, stage and words, and counts the stages', async () => {
    const { uuid: owner, name } = await addStaffMember(server, 'operator');
    const student = await registerOn(server, '/filter');
    const other = await registerOn(server, '/filter');
    const lead = await leadOfStudent(server, operator, student.userId);
    const params = { uuid: lead.uuid };
    await operator.call('PATCH /console/api/leads/{uuid}', { params, body: { revision: 1, owner, stage: 'valid' } });
    const mine = [lead.number];

    expect((await list({ page: '/filter' })).stages).toEqual({ new: 1, valid: 1 });
    expect((await list({ page: '/filter', stage: 'valid' })).leads[0]?.owner?.name).toBe(name);
    expect(await numbersOf({ owner })).toEqual(mine);
    expect(await numbersOf({ page: '/filter', owner: 'none' })).toHaveLength(1);
    expect(await numbersOf({ words: String(lead.number) })).toEqual(mine);
    expect(await numbersOf({ words: student.mobile.slice(-4) })).toEqual(mine);
    expect(await numbersOf({ words: other.mobile.slice(-4), stage: 'valid' })).toEqual([]);
    expect(await numbersOf({ words: '%' })).toEqual([]);
    expect(await numbersOf({ page: '/filter', from: '2026-11-21' })).toEqual([]);
    expect(await numbersOf({ page: '/filter', from: '2026-11-20', until: '2026-11-20' })).toHaveLength(2);
  });

  it.each(['from', 'until'] as const)('refuses a day in %s that is in no calendar', async (field) => {
    const { code, msg, data } = await operator.call('GET /console/api/leads', { query: { [field]: '2026-02-31' } });

    expect([code, msg]).toEqual([refusals.INPUT_INVALID.code, '日期不存在']);
    expect(data).toEqual({ fields: [{ field: `query.${field}`, message: '日期不存在' }] });
  });

  it('shows first whom to call next, and those that are due', async () => {
    const leadsOf = [];
    for (const nextContactAt of ['2026-11-20T18:00:00+08:00', '2026-11-20T11:00:00+08:00', null]) {
      const { userId } = await registerOn(server, '/due');
      const lead = await leadOfStudent(server, operator, userId);
      const params = { uuid: lead.uuid };
      await operator.call('PATCH /console/api/leads/{uuid}', { params, body: { revision: 1, nextContactAt } });
      leadsOf.push(lead.number);
    }
    const [later, due, never] = leadsOf;

    expect(await numbersOf({ page: '/due', order: 'next-contact' })).toEqual([due, later, never]);
    expect(await numbersOf({ page: '/due', due: '1' })).toEqual([due]);
  });

  it('counts a lead whose order was paid among the paid', async () => {
    const shop = shopOf(server, 'list');
    const student = await registerOn(server, '/paid');
    const order = await shop.order(await shop.course(), student);
    await shop.pay(order.uuid, student);

    expect((await list({ page: '/paid' })).stages).toEqual({ paid: 1 });
    expect(await numbersOf({ page: '/paid', stage: 'new' })).toEqual([]);
  });

  it('refuses a place that it never gave', async () => {
    const { code } = await operator.call('GET /console/api/leads', { query: { after: "x'_y" } });

    expect(code).toBe(40004);
  });
});

describe('an export', () => {
  const body = { reason: '十一月回访名单', hasMobiles: false };

  it('holds what fits with masked mobiles, and who took it and why is written down', async () => {
    const { mobile } = await registerOn(server, '/export', { source: '=HYPERLINK("x")' });

    const { data } = await operator.call('POST /console/api/leads/export', { body: { ...body, page: '/export' } });

    const { entries } = (await admin.call('GET /console/api/audit', { query: { action: 'lead.export' } })).data;
    expect(data.csv.split('\r\n')).toHaveLength(3);
    expect(data.csv).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    expect(data.csv).not.toContain(mobile);
    expect(data.csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(entries[0]).toMatchObject({ subject: body.reason, after: { count: 1, page: '/export' } });
  });

  it('holds whole mobiles for an admin alone, and none of a person who was deleted', async () => {
    const [kept, gone] = [await registerOn(server, '/whole'), await registerOn(server, '/whole')];
    const lead = await leadOfStudent(server, operator, gone.userId);
    await admin.call('POST /console/api/leads/{uuid}/erase', {
      params: { uuid: lead.uuid },
      body: { reason: '本人要求' },
    });
    const request = { body: { ...body, hasMobiles: true, page: '/whole' } };

    const refused = await operator.call('POST /console/api/leads/export', request);
    const { data } = await admin.call('POST /console/api/leads/export', request);

    expect(refused.code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
    expect([data.count, data.csv.includes(kept.mobile), data.csv.includes(gone.mobile)]).toEqual([1, true, false]);
  });
});

describe('the rule that gives leads out', () => {
  const run = () => giveLeads({ ...server.context, log: { info() {}, warn() {}, error() {} } });

  it('goes by turns, however many processes follow it, and leaves alone what people moved', async () => {
    const [one, two] = [await addStaffMember(server, 'operator'), await addStaffMember(server, 'operator')];
    await server.db.update(leads).set({ givenAt: server.clock.now() });
    const settings = { windowDays: 30, keepDays: 730, turns: [one.uuid, two.uuid] };
    await admin.call('PUT /console/api/leads/settings', { body: settings });
    const made = [];
    for (let index = 0; index < 6; index += 1) made.push((await registerOn(server, '/turns')).userId);
    const first = await leadOfStudent(server, operator, made[0] ?? '');
    const params = { uuid: first.uuid };
    await operator.call('PATCH /console/api/leads/{uuid}', { params, body: { revision: 1, owner: two.uuid } });
    await operator.call('PATCH /console/api/leads/{uuid}', { params, body: { revision: 2, owner: null } });

    const given = await Promise.all([run(), run(), run()]);
    const owners = (await list({ page: '/turns' })).leads.map(({ owner }) => owner?.name);

    expect(given.reduce((sum, each) => sum + each, 0)).toBe(5);
    expect(owners.filter((owner) => owner === undefined)).toHaveLength(1);
    expect(Math.abs(owners.filter((owner) => owner === one.name).length - 2.5)).toBe(0.5);
  });

  it('is in nobody’s way: what it gave out meanwhile is changed as it was seen', async () => {
    const { uuid: owner } = await addStaffMember(server, 'operator');
    await admin.call('PUT /console/api/leads/settings', { body: { windowDays: 30, keepDays: 730, turns: [owner] } });
    const { userId } = await registerOn(server, '/meanwhile');
    const { uuid, revision } = await leadOfStudent(server, operator, userId);
    await run();

    const { data } = await operator.call('PATCH /console/api/leads/{uuid}', {
      params: { uuid },
      body: { revision, stage: 'valid' },
    });

    expect([data.owner?.uuid, data.stage]).toEqual([owner, 'valid']);
  });

  it('names open accounts of operators and admins alone', async () => {
    const { uuid } = await addStaffMember(server, 'author');

    const { code } = await admin.call('PUT /console/api/leads/settings', {
      body: { windowDays: 30, keepDays: 730, turns: [uuid] },
    });

    expect(code).toBe(staffRefusals.LEAD_OWNER_UNFIT.code);
  });
});

describe('the time for which leads are kept', () => {
  it('ends with the person’s data, counted from the last registration', async () => {
    const student = await registerOn(server, '/keep');
    const lead = await leadOfStudent(server, operator, student.userId);
    const run = () => expireLeads({ ...server.context, log: { info() {}, warn() {}, error() {} } }, LEADS_KEPT_DAYS);
    const before = await run();
    server.clock.pass(730 * 24 * 3600 + 1);
    while ((await run()) > 0);
    operator = await openConsoleAs(server, 'operator');

    const { data } = await operator.call('GET /console/api/leads/{uuid}', { params: { uuid: lead.uuid } });

    expect(before).toBe(0);
    expect(data.lead).toMatchObject({ isErased: true, mobile: '', name: '已删除', page: '/keep' });
  });

  it('is never longer than the privacy policy says, whatever was set', async () => {
    await server.db.update(leadSettings).set({ keepDays: 2 * LEADS_KEPT_DAYS });
    const student = await registerOn(server, '/keep-long');
    const { uuid } = await leadOfStudent(server, operator, student.userId);
    server.clock.pass(LEADS_KEPT_DAYS * 24 * 3600 + 1);
    const log = { info() {}, warn() {}, error() {} };
    while ((await expireLeads({ ...server.context, log }, LEADS_KEPT_DAYS)) > 0);
    operator = await openConsoleAs(server, 'operator');

    const { data } = await operator.call('GET /console/api/leads/{uuid}', { params: { uuid } });
    expect(data.lead.isErased).toBe(true);
  });
});

describe('more leads than are counted', () => {
  it('are counted as far as that, found by the start of a name, and each by its number', async () => {
    const old = await registerOn(server, '/old');
    const { number } = await leadOfStudent(server, operator, old.userId);
    await server.db.execute(sql`UPDATE users SET nickname = 'Ada 欧阳' WHERE id = ${old.userId}`);
    await server.db.execute(sql`
      INSERT INTO leads (id, page, created_at, last_entry_at)
      SELECT gen_random_uuid(), '/most', now(), timestamptz '2040-01-01' + i * interval '1 second'
      FROM generate_series(1, 5000) AS i`);

    const all = await list();

    expect([all.total, all.isCapped, all.stages]).toEqual([5000, true, { new: 5000 }]);
    expect((await list({ page: '/old' })).isCapped).toBe(false);
    expect(await numbersOf({ words: 'ada' })).toEqual([number]);
    expect(await numbersOf({ words: '欧阳' })).toEqual([]);
    expect(await numbersOf({ words: String(number) })).toEqual([number]);
  });
});
