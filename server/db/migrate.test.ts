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

const rowsOf = async (query: string) =>
  (await database.db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] };

describe('the migrations', () => {
  it('have each a number of their own', async () => {
    const numbers = readMigrations().map(({ name }) => name.slice(0, 4));

    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('do nothing the second time', async () => {
    expect(await applyMigrations(database, readMigrations())).toEqual([]);
  });

  it('leave nothing behind when one of them fails', async () => {
    const migrations = [
      ...readMigrations(),
      { name: '9998-good.sql', sql: 'CREATE TABLE half (id integer); INSERT INTO half VALUES (1);' },
      { name: '9999-bad.sql', sql: 'CREATE TABLE broken (' },
    ];

    await expect(applyMigrations(database, migrations)).rejects.toThrow('Migration 9999-bad.sql failed.');

    expect((await rowsOf("SELECT to_regclass('half') AS found")).rows).toEqual([{ found: null }]);
    expect((await rowsOf("SELECT name FROM applied_migrations WHERE name LIKE '999%'")).rows).toEqual([]);
  });

  it('are applied by name: one that comes late from another branch, with a smaller number, is not passed over', async () => {
    const own = await openTestDatabase();
    const known = readMigrations();
    const [first, late, last] = ['9990-first', '9991-late', '9992-last'].map((name) => ({
      name: `${name}.sql`,
      sql: `CREATE TABLE "${name}" (id integer);`,
    })) as [Migration, Migration, Migration];

    const before = await applyMigrations(own, [...known, first, last]);
    // Two processes that start at once.
    const after = await Promise.all([1, 2].map(() => applyMigrations(own, [...known, first, late, last])));

    await own.close();
    expect(before).toEqual(['9990-first.sql', '9992-last.sql']);
    expect(after.map((names) => names.join()).sort()).toEqual(['', '9991-late.sql']);
  });

  it('refuse a database that is newer than the program', async () => {
    const [first] = readMigrations();

    await expect(applyMigrations(database, first ? [first] : [])).rejects.toThrow('this version does not know');
  });

  it('make the columns that the program believes in', async () => {
    const tables = await declaredTables();
    const believed = tables.flatMap((table) => {
      const { name, columns } = getTableConfig(table);
      return columns.map((column) => [name, column.name, typeName(column.getSQLType()), column.notNull].join(' '));
    });

    const { rows } = await rowsOf(
      `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
       JOIN pg_class ON pg_class.oid = table_name::regclass AND NOT relispartition
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

const typeName = (type: string) => (type === 'timestamp with time zone' ? type : type.replace(/\(.*\)/, ''));

describe('a transaction', () => {
  it('rolls back what a refusal interrupts', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await tx.execute(sql.raw("UPDATE courses SET name = 'half' WHERE course_number = 'KY2027-MA-01'"));
      throw new Error('no');
    });

    await expect(work).rejects.toThrow('no');
    expect((await rowsOf("SELECT 1 FROM courses WHERE name = 'half'")).rows).toEqual([]);
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'refuses the database itself inside, instead of waiting for ever',
    async () => {
      const work = inTransaction(database.db, async () => {
        await database.db.execute(sql.raw('SELECT 1'));
      });

      await expect(work).rejects.toThrow();
      expect((await rowsOf('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
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
