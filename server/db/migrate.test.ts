import { readdir } from 'node:fs/promises';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/database.ts';
import type { OpenDatabase } from './database.ts';
import { applyMigrations, type Migration, readMigrations } from './migrate.ts';
import { inTransaction } from './transaction.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the migrations', () => {
  it('have each a number of their own', async () => {
    const numbers = readMigrations().map(({ name }) => name.slice(0, 4));

    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('do nothing the second time', async () => {
    expect(await applyMigrations(database, readMigrations())).toEqual({ applied: [], newer: [] });
  });

  it('leave nothing behind of one that fails', async () => {
    const sql = 'CREATE TABLE half (id integer); INSERT INTO half VALUES (1); CREATE TABLE broken (';
    const migrations = [...readMigrations(), { name: '9999-bad.sql', sql }];

    await expect(applyMigrations(database, migrations)).rejects.toThrow('Migration 9999-bad.sql failed.');

    expect(await database.rows("SELECT to_regclass('half') AS found")).toEqual([{ found: null }]);
    expect(await database.rows("SELECT name FROM applied_migrations WHERE name LIKE '999%'")).toEqual([]);
  });

  it('are applied by name: one that comes late from another branch, with a smaller number, is not passed over', async () => {
    const own = await openTestDatabase();
    const known = readMigrations();
    const [first, late, last] = ['9990-first', '9991-late', '9992-last'].map((name) => ({
      name: `${name}.sql`,
      sql: `CREATE TABLE "${name}" (id integer);`,
    })) as [Migration, Migration, Migration];

    const before = await applyMigrations(own, [...known, first, last]);
    // Two processes that start at the same time.
    const after = await Promise.all([1, 2].map(() => applyMigrations(own, [...known, first, late, last])));

    await own.close();
    expect(before.applied).toEqual(['9990-first.sql', '9992-last.sql']);
    expect(after.map(({ applied }) => applied.join()).sort()).toEqual(['', '9991-late.sql']);
  });

  it('leave an older program running beside newer ones, unless one of those needs what it does not know', async () => {
    const own = await openTestDatabase();
    const known = readMigrations();
    const newer = { name: '9990-newer.sql', sql: 'CREATE TABLE newer (id integer);' };
    const end = { name: '9991-end.sql', sql: '-- needs 9990\nDROP TABLE newer;' };

    await applyMigrations(own, [...known, newer]);
    const beside = await applyMigrations(own, known);
    await applyMigrations(own, [...known, newer, end]);

    expect(beside).toEqual({ applied: [], newer: ['9990-newer.sql'] });
    await expect(applyMigrations(own, known)).rejects.toThrow('only versions that know 9990 run beside it');
    expect(await applyMigrations(own, [...known, newer])).toEqual({ applied: [], newer: ['9991-end.sql'] });
    await own.close();
  });

  it('refuse a database that has one between those of the program', async () => {
    const known = readMigrations();

    await expect(applyMigrations(database, known.slice(1))).rejects.toThrow('this version does not know');
  });

  it('refuse one that was changed after it was applied, but not for what ends its lines', async () => {
    const own = await openTestDatabase();
    const known = readMigrations();
    const [one, changed] = ['1', '2'].map((value) => ({
      name: '9990-one.sql',
      sql: `SELECT 1;\nSELECT ${value};`,
    })) as [Migration, Migration];

    await applyMigrations(own, [...known, one]);
    await applyMigrations(own, [...known, { ...one, sql: one.sql.replace('\n', '\r\n') }]);

    await expect(applyMigrations(own, [...known, changed])).rejects.toThrow('9990-one.sql was changed after');
    await own.close();
  });

  it('may make indexes without a transaction, and take up what was cut off', async () => {
    const own = await openTestDatabase();
    const known = readMigrations();
    const table = { name: '9990-table.sql', sql: 'CREATE TABLE many AS SELECT 1 AS n UNION ALL SELECT 1;' };
    const index = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS many_n ON many (n);';
    const indexes = { name: '9991-indexes.sql', sql: `-- no transaction\n-- Of many.\n${index}\n` };
    await applyMigrations(own, [...known, table]);

    // Two equal rows: PostgreSQL leaves an invalid index behind.
    await expect(applyMigrations(own, [...known, table, indexes])).rejects.toThrow('9991-indexes.sql failed');
    await own.db.execute(sql`DELETE FROM many WHERE ctid IN (SELECT max(ctid) FROM many)`);
    const again = await applyMigrations(own, [...known, table, indexes]);

    expect(again.applied).toEqual(['9991-indexes.sql']);
    const valid = await own.rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'many_n'::regclass");
    expect(valid).toEqual([{ indisvalid: true }]);
    await own.close();
  });

  it.runIf(process.env.TEST_DATABASE_URL)('give way to whoever holds a lock, and are tried again', async () => {
    const own = await openTestDatabase();
    const more = { name: '9990-column.sql', sql: 'ALTER TABLE courses ADD COLUMN more integer;' };
    let applying: Promise<unknown> | undefined;
    await own.db.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE courses IN SHARE MODE`);
      applying = applyMigrations(own, [...readMigrations(), more]);
      const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%more integer%'";
      // Not in this transaction: it would see the activity as at its first query.
      const isWaiting = async () => (await own.rows(waits)).length > 0;
      await expect.poll(isWaiting, { interval: 50 }).toBe(true);
      await expect.poll(isWaiting, { interval: 50 }).toBe(false);
    });

    expect(await applying).toMatchObject({ applied: ['9990-column.sql'] });
    await own.close();
  });

  it('make the columns that the program believes in', async () => {
    const tables = await declaredTables();
    const believed = tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => [name, column.name, typeName(column.getSQLType()), column.notNull].join(' '));
    });

    const rows = await database.rows(
      `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
       JOIN pg_class ON pg_class.oid = table_name::regclass AND NOT relispartition AND relkind <> 'v'
       WHERE table_schema = 'public' AND table_name <> 'applied_migrations'`,
    );
    const real = rows.map((row) =>
      [row.table_name, row.column_name, row.data_type, row.is_nullable === 'NO'].map(String).join(' '),
    );

    expect(believed.sort()).toEqual(real.sort());
  });
});

async function declaredTables(): Promise<PgTable[]> {
  const folder = new URL('./schema/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
}

const typeName = (type: string) => {
  if (type.endsWith('[]')) return 'ARRAY';
  return type === 'timestamp with time zone' ? type : type.replace(/\(.*\)/, '');
};

describe('a transaction', () => {
  it('rolls back what a refusal interrupts', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await tx.execute(sql.raw("UPDATE courses SET name = 'half' WHERE course_number = 'KY2027-MA-01'"));
      throw new Error('no');
    });

    await expect(work).rejects.toThrow('no');
    expect(await database.rows("SELECT 1 FROM courses WHERE name = 'half'")).toEqual([]);
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'refuses the database itself inside, instead of waiting for ever',
    async () => {
      const work = inTransaction(database.db, async () => {
        await database.db.execute(sql.raw('SELECT 1'));
      });

      await expect(work).rejects.toThrow();
      expect(await database.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );

  it('is tried again after a deadlock', async () => {
    let tries = 0;

    const result = await inTransaction(database.db, async () => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return 'done';
    });

    expect([result, tries]).toEqual(['done', 3]);
  });
});
