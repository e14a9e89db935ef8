import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffAudit } from '#server/db/schema/staff.ts';
import {
  areaOf,
  DESK_WRITES,
  type MakeDouble,
  NOT_THE_DESK,
  type TwoPeople,
  twoPeople,
  WRITES,
} from '#server/testing/double/double-acts.ts';
import { doubleChats } from '#server/testing/double/double-chats.ts';
import { doubleExams } from '#server/testing/double/double-exams.ts';
import { doubleOrders } from '#server/testing/double/double-orders.ts';
import { doubleParcels } from '#server/testing/double/double-parcels.ts';
import { doubleStudents } from '#server/testing/double/double-students.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';

/** Calls at the desk that change nothing twice because they change nothing, or what may be done twice, with the reason. */
const NOT_TWICE: Readonly<Record<string, string>> = {
  'POST /console/api/agreements/{uuid}/preview': 'reads',
  'POST /console/api/orders/find': 'reads',
  'POST /console/api/students/find': 'reads',
  'POST /console/api/student-data/find': 'reads',
  'POST /console/api/leads/find': 'reads',
  'POST /console/api/packages/check': 'reads',
  'POST /console/api/packages/export': 'reads; each export is noted',
  'POST /console/api/packages/export-chosen': 'reads; each export is noted',
  'POST /console/api/packages/pick': 'reads',
  'POST /console/api/orders/export': 'reads; each export is noted',
  'POST /console/api/invoices/export': 'reads; each export is noted',
  'POST /console/api/leads/export': 'reads; each export is noted',
  'POST /console/api/student-data/{uuid}/export': 'reads; each export is noted',
  'POST /console/api/exchange-batches/find-code': 'reads',
  'POST /console/api/exchange-batches/{uuid}/download': 'reads; each download is noted',
  'POST /console/api/merges/preview': 'reads',
  'POST /console/api/students/{uuid}/mobile': 'reads; each look is noted and counted',
  'POST /console/api/leads/{uuid}/mobile': 'reads; each look is noted and counted',
  'POST /console/api/leads/{uuid}/answers': 'reads; each look is noted',
  'POST /console/api/homework/next': 'each has an answer of their own: homework-races.test.ts',
  'POST /console/api/exams/next': 'each has a paper of their own: console-exams.test.ts',
  'PUT /console/api/invoices/{uuid}/pdf': 'the newest file counts, nothing of an earlier one stays, and each is noted',
  'PUT /console/api/leads/settings': 'the whole of the settings, of which the last one counts',
};
const ROUNDS = 3;

let server: TestServer;
let people: TwoPeople;
let acts: Readonly<Record<string, MakeDouble>>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  people = await twoPeople(server);
  const ofPeople = [doubleOrders, doubleParcels, doubleStudents, doubleChats, doubleExams];
  acts = Object.assign({}, ...ofPeople.map((make) => make(people)));
});
afterAll(() => server.close());

async function lastAct(): Promise<number> {
  const all = await server.db.select({ id: staffAudit.id }).from(staffAudit);
  return Math.max(0, ...all.map(({ id }) => id));
}

it('the areas that are not the desk have writing calls', () => {
  expect(NOT_THE_DESK.filter((area) => !WRITES.some((key) => areaOf(key) === area))).toEqual([]);
});

describe('two people at the same moment', () => {
  it('have every call with which staff change something at the desk', () => {
    expect([...Object.keys(acts), ...Object.keys(NOT_TWICE)].sort()).toEqual([...DESK_WRITES].sort());
  });

  it.each(DESK_WRITES.filter((key) => !(key in NOT_TWICE)))(
    'do %s once, and once more with the same input',
    async (key) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { send, left, once, noted } = (await acts[key]?.()) ?? {};
        if (!send || !left) throw new Error(`${key} is not tried.`);
        const before = await lastAct();

        const both = await Promise.all([send(people.one), send(people.other)]);
        const again = await send(people.one);

        const codes = [...both, again].map(({ code }) => code);
        expect(codes, key).toContain(SUCCESS);
        // A refusal is one of the desk's, never a mistake of the server.
        expect(
          codes.every((code) => code < 50_000 || code >= 60_000 || code === SUCCESS),
          String(codes),
        ).toBe(true);
        expect(await left()).toEqual(once);
        if (!noted) continue;
        const isAct = and(gt(staffAudit.id, before), eq(staffAudit.action, noted));
        expect(await server.db.$count(staffAudit, isAct), `acts of ${key}`).toBe(1);
      }
    },
  );
});
