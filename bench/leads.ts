import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { leadEntries, leads } from '#server/db/schema/lead.ts';
import { seedIds } from '#server/demo/ids.ts';
import { orderOf, seedLeadOrders } from '#server/demo/people/lead-orders.ts';
import { after } from '#server/kernel/clock.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer } from '#server/testing/server.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';

export interface LeadFigures {
  readonly database: string;
  readonly what: string;
  /** Median of five calls, with all of the server's work. */
  readonly ms: number;
}

const LEADS = 10_000;
/** One in this many has bought something. */
const PAID = 5;
const AT_ONCE = 1000;
const TIMES = 5;
const HOUR = 3600;

type Query = ConsoleInput<'GET /console/api/leads'>['query'];

const LISTS: Readonly<Record<string, Query>> = {
  'newest first': {},
  'of one stage': { stage: 'called' },
  'who paid': { stage: 'paid' },
  'of one page': { page: '/bench-3' },
  'by part of a name': { words: '学员 77' },
  'by the end of a mobile': { words: '0777' },
  'by next contact': { order: 'next-contact' },
  'one owner, thirty days': { owner: seedIds.staff(3), from: '2026-10-21', until: '2026-11-20' },
};

/** Time for the list of leads with ten thousand of them. */
export async function measureLeads(): Promise<LeadFigures[]> {
  const server = await startTestServer({ console: { origin: undefined } });
  const database = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
  try {
    await fill(server.db, server.clock.now());
    const staff = await openConsoleAs(server, 'operator');
    const figures: LeadFigures[] = [];
    for (const [what, query] of Object.entries(LISTS)) {
      figures.push({ database, what, ms: await median(() => staff.call('GET /console/api/leads', { query })) });
    }
    const start = performance.now();
    await changeMany(staff);
    return [...figures, { database, what: '200 leads given to somebody at once', ms: performance.now() - start }];
  } finally {
    await server.close();
  }
}

async function changeMany(staff: ConsoleVisitor): Promise<void> {
  const found: { uuid: string; revision: number }[] = [];
  let next: string | null = null;
  while (found.length < 200) {
    const { data }: Awaited<ReturnType<typeof list>> = await list(staff, next);
    found.push(...data.leads.map(({ uuid, revision }) => ({ uuid, revision })));
    next = data.next;
  }
  const { data } = await staff.call('POST /console/api/leads/bulk', {
    body: { leads: found.slice(0, 200), owner: seedIds.staff(4) },
  });
  if (data.done + data.refused.length !== 200) throw new Error('Not every lead was changed.');
}

const list = (staff: ConsoleVisitor, next: string | null) =>
  staff.call('GET /console/api/leads', { query: { stage: 'new', ...(next && { after: next }) } });

async function fill(db: Database, now: Date): Promise<void> {
  const stages = ['new', 'called', 'valid', 'invalid', 'lost', 'new', 'called'] as const;
  for (let first = 0; first < LEADS; first += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_one, place) => {
      const index = first + place;
      const createdAt = after(now, -index * 0.07 * HOUR);
      const stage = stages[index % stages.length] ?? 'new';
      const mobile = `17${String(index * 10_007).padStart(9, '0')}`;
      const user = { id: randomUUID(), num: `B${index}`, mobile, nickname: `学员 ${index}`, createdAt };
      const lead = {
        ...{
          id: randomUUID(),
          userId: user.id,
          page: `/bench-${index % 20}`,
          stage,
          createdAt,
          lastEntryAt: createdAt,
        },
        ...{ reason: stage === 'lost' ? 'price' : stage === 'invalid' ? 'no-need' : '', givenAt: createdAt },
        ownerId: index % 3 === 0 ? null : seedIds.staff(3),
      };
      const entry = {
        id: randomUUID(),
        leadId: lead.id,
        kind: 'registration' as const,
        page: lead.page,
        at: createdAt,
      };
      const bought = { userId: user.id, courseId: seedIds.course(1), cents: 900, createdAt };
      return { user, lead, entry, order: index % PAID === 0 ? [orderOf(10_000 + index, bought)] : [] };
    });
    await db.insert(users).values(rows.map(({ user }) => user));
    await db.insert(leads).values(rows.map(({ lead }) => lead));
    await db.insert(leadEntries).values(rows.map(({ entry }) => entry));
    await seedLeadOrders(
      db,
      rows.flatMap(({ order }) => order),
      now,
    );
  }
  await db.execute(sql`ANALYZE`);
}

async function median(work: () => Promise<{ readonly code: number }>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    const { code } = await work();
    if (code !== 20000) throw new Error(`The list was refused with ${code}.`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0;
}
