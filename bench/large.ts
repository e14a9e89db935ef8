import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { sealOnceMore } from '#server/db/field-keys.ts';
import { showStages } from '#server/domains/leads/lead-facts.ts';
import { rollUpVisits } from '#server/domains/visits/roll-up-visits.ts';
import { askForAll } from '#server/testing/ask-for-all.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { startTestServer } from '#server/testing/server.ts';
import { fillLarge } from './large-fill.ts';

export interface LargeFigures {
  readonly what: string;
  readonly statement: string;
  readonly ms: number;
  /** Rows read by the plan's largest step. */
  readonly rowsRead: number;
}

export interface LargeReport {
  readonly rows: Readonly<Record<string, number>>;
  readonly statements: number;
  /** Statements that read or take too much. */
  readonly heavy: readonly LargeFigures[];
}

const MOST_ROWS = 100_000;
const MOST_MS = 200;
const PLANS = join(import.meta.dirname, '../.cache/large-plans');

interface Asked {
  readonly text: string;
  readonly params: readonly unknown[];
  readonly what: string;
}

/**
 * Requests every screen and runs every job on a large school, and lists statements that read or take too much. Needs a
 * PostgreSQL server; the plans are written to `.cache/large-plans`.
 */
export async function measureLarge(scale: number): Promise<LargeReport> {
  const asked = new Map<string, Asked>();
  let what = '';
  let url = '';
  const server = await startTestServer({ console: { origin: undefined } }, async (onStatement) => {
    const database = await openTestDatabase((text, params) => {
      if (what !== '' && /^\s*(select|with|update|delete)/i.test(text) && !asked.has(text)) {
        asked.set(text, { text, params, what });
      }
      onStatement(text, params);
    });
    const [row] = await database.rows('SELECT current_database() AS name');
    url = new URL(`/${row?.name}`, process.env.TEST_DATABASE_URL).href;
    return database;
  });
  try {
    const rows = await fillLarge(server.db, scale, server.clock.now());
    await sealOnceMore(server.db, server.clock.now());
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    for (const job of [showStages, rollUpVisits]) while ((await job({ ...server.context, log })) > 0);
    await server.db.execute(sql`ANALYZE`);
    await askForAll(server, (name) => {
      what = name;
    });
    what = '';
    const heavy = await explainAll(url, [...asked.values()]);
    return { rows, statements: asked.size, heavy };
  } finally {
    await server.close();
  }
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

async function explainAll(url: string, asked: readonly Asked[]): Promise<readonly LargeFigures[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  mkdirSync(PLANS, { recursive: true });
  const heavy: LargeFigures[] = [];
  for (const [index, { text, params, what }] of asked.entries()) {
    await client.query('BEGIN');
    try {
      const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
      // Once to fill the cache: this measures reads, not this machine's disk.
      await client.query(explain, [...params]);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>(explain, [
        ...params,
      ]);
      const [found] = rows[0]?.['QUERY PLAN'] ?? [];
      if (!found) continue;
      const [ms, rowsRead] = [found['Execution Time'], mostRead(found.Plan)];
      if (ms <= MOST_MS && rowsRead <= MOST_ROWS) continue;
      heavy.push({ what, statement: text, ms, rowsRead });
      writeFileSync(join(PLANS, `${index}.json`), JSON.stringify({ what, text, params, plan: found }, null, 1));
    } catch (error) {
      console.log(`Not explained (${what}): ${error instanceof Error ? error.message : error}`);
    } finally {
      await client.query('ROLLBACK');
    }
  }
  await client.end();
  return heavy;
}

/** The rows that one step reads from a table, including filtered ones. */
function mostRead(plan: Plan): number {
  const own = plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return Math.max(own, ...(plan.Plans ?? []).map(mostRead));
}
