import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { readSettings } from '#server/db/queries/settings.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';

const DAY_SECONDS = 86_400;
/** Days that get a partition in advance; later events go into the default partition. */
const DAYS_AHEAD = 2;
const PREFIX = 'visit_events_';

/** Creates the partitions of the days around today, and drops expired ones; returns the number of both. */
export async function tendPartitions({ db, clock }: JobContext): Promise<number> {
  const now = clock.now();
  const { measuring } = await readSettings(db, 'measuring');
  const wanted = Array.from({ length: DAYS_AHEAD + 2 }, (_day, index) => dayAt(now, index - 1));
  const existing = await partitionDays(db);
  const oldest = dayAt(now, -measuring.keep_days);
  const missing = wanted.filter((day) => !existing.includes(day));
  const outdated = existing.filter((day) => day < oldest);
  for (const day of missing) await makePartition(db, day);
  for (const day of outdated) await db.execute(sql.raw(`DROP TABLE IF EXISTS ${nameOf(day)}`));
  await db.execute(sql`DELETE FROM visit_events_other WHERE day < ${oldest}`);
  await db.execute(sql`DELETE FROM visit_allowances WHERE day < ${dayAt(now, -1)}`);
  return missing.length + outdated.length;
}

const dayAt = (now: Date, days: number) => chinaDay(after(now, days * DAY_SECONDS));
const nameOf = (day: string) => PREFIX + day.replaceAll('-', '');

async function partitionDays(db: Database): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    db,
    sql`
    SELECT child.relname AS name FROM pg_inherits
    JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = 'visit_events'::regclass AND child.relname ~ '^visit_events_[0-9]{8}$'
  `,
  );
  return found.map(({ name }) => name.slice(PREFIX.length).replace(/^(....)(..)(..)$/, '$1-$2-$3'));
}

/** Moves that day's events out of the default partition, so that the new one can be attached. */
async function makePartition(db: Database, day: string): Promise<void> {
  const name = nameOf(day);
  const next = chinaDay(after(new Date(`${day}T00:00:00+08:00`), DAY_SECONDS));
  await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'visit partition', day);
    if ((await partitionDays(tx)).includes(day)) return;
    for (const text of [
      'LOCK TABLE visit_events_other IN ACCESS EXCLUSIVE MODE',
      `CREATE TABLE ${name} (LIKE visit_events INCLUDING ALL)`,
      `WITH moved AS (DELETE FROM visit_events_other WHERE day = '${day}' RETURNING *) INSERT INTO ${name} SELECT * FROM moved`,
      `ALTER TABLE visit_events ATTACH PARTITION ${name} FOR VALUES FROM ('${day}') TO ('${next}')`,
    ]) {
      await tx.execute(sql.raw(text));
    }
  });
}
