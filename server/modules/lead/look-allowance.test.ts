import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leads } from '#server/db/schema/lead.ts';
import { HURRY, LOOKS_A_DAY } from '#server/domains/staff/looks.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

let server: TestServer;
let uuids: readonly string[];

beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  for (let made = 0; made < 5; made += 1) await registerOn(server, '/901');
  const known = await server.db.$count(leads);
  for (let made = known; made < LOOKS_A_DAY.others + 5; made += 1) await registerOn(server, '/901');
  uuids = (await server.db.select({ id: leads.id }).from(leads)).map(({ id }) => id);
});
afterAll(() => server.close());

const look = async (visitor: ConsoleVisitor, uuid: string) =>
  (await visitor.call('POST /console/api/leads/{uuid}/mobile', { params: { uuid } })).code;
const others = () => uuids.slice(0, LOOKS_A_DAY.others);
const oneMore = () => uuids.at(-1) ?? '';

describe('an operator', () => {
  it('looks at so many leads of others a day, also all at once; then admins get word, once', async () => {
    const { name, visitor, admin } = await addStaffMember(server, 'operator');
    server.clock.pass(60);
    const noticesOf = async () =>
      (await admin.call('GET /console/api/session/notices')).data.entries.filter(({ subject }) => subject === name);

    const codes = await Promise.all(uuids.map((uuid) => look(visitor, uuid)));
    const before = await noticesOf();
    await look(visitor, oneMore());

    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(LOOKS_A_DAY.others);
    expect(new Set(codes)).toEqual(new Set([SUCCESS, staffRefusals.LEAD_LOOKS_SPENT.code]));
    expect(before).toMatchObject([
      { action: 'lead.mobile-alarm', staffName: name, after: { count: LOOKS_A_DAY.others } },
      { action: 'lead.hurry-alarm', staffName: name, after: { count: HURRY.looks } },
    ]);
    expect(await noticesOf()).toHaveLength(2);
  });

  it('looks at the same one again for nothing, at their own beside it, and anew the next day', async () => {
    const { uuid, visitor } = await addStaffMember(server, 'operator');
    const admin = await openConsoleAs(server, 'admin');
    for (const one of others()) await look(visitor, one);
    const spent = await look(visitor, oneMore());

    const again = await look(visitor, uuids[0] ?? '');
    const { data } = await admin.call('GET /console/api/leads/{uuid}', { params: { uuid: oneMore() } });
    await admin.call('PATCH /console/api/leads/{uuid}', {
      params: { uuid: oneMore() },
      body: { revision: data.lead.revision, owner: uuid },
    });
    const own = await look(visitor, oneMore());
    server.clock.pass(12 * 3600);
    const tomorrow = await look(visitor, uuids.at(-2) ?? '');

    expect(spent).toBe(staffRefusals.LEAD_LOOKS_SPENT.code);
    expect([again, own]).toEqual([SUCCESS, SUCCESS]);
    expect(tomorrow).not.toBe(staffRefusals.LEAD_LOOKS_SPENT.code);
  });

  it('who looks at many within minutes has admins told once, their own leads too', async () => {
    const { name, uuid, visitor, admin } = await addStaffMember(server, 'operator');
    server.clock.pass(60);
    const { data } = await visitor.call('GET /console/api/leads', { query: {} });
    const taken = data.leads.slice(0, HURRY.looks).map((lead) => ({ uuid: lead.uuid, revision: lead.revision }));
    await visitor.call('POST /console/api/leads/bulk', { body: { leads: taken, owner: uuid } });
    const noticesOf = async () =>
      (await admin.call('GET /console/api/session/notices')).data.entries.filter(({ subject }) => subject === name);
    await Promise.all(taken.slice(1).map((lead) => look(visitor, lead.uuid)));
    const before = await noticesOf();

    await look(visitor, taken[0]?.uuid ?? '');
    await look(visitor, oneMore());

    expect(before).toEqual([]);
    expect(await noticesOf()).toMatchObject([
      { action: 'lead.hurry-alarm', staffName: name, after: { count: HURRY.looks } },
    ]);
  });

  it('that is an admin has no such bound', async () => {
    const admin = await openConsoleAs(server, 'admin');

    expect(new Set(await Promise.all(uuids.map((uuid) => look(admin, uuid))))).toEqual(new Set([SUCCESS]));
  });
});
