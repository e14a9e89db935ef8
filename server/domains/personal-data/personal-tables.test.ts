import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { NOT_OF_STUDENTS, PERSONAL_TABLES } from './personal-tables.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What a column about a person is called. */
const PERSONAL =
  '^(user_id|owner_id|used_by|mobile|phone|receiver|openid|unionid|unionuuid|id_number|id_card|id_hash|id_masked|name_masked|address|full_district|location|email|wechat_number|emergency_name|nickname|face|birthday|payer|user_agent|device|visitor|click_id|click_ids|password_hash)$';
/** Parts of a table. */
const IS_PART = /^visit_events_/;

const named = new Set(PERSONAL_TABLES.map(({ table }) => table));

describe('the table of what an account leaves behind', () => {
  it('names every table that refers to students, however far away, or has a column about a person', async () => {
    const found = await database.rows(`
      WITH RECURSIVE refers (child, parent) AS (
        SELECT conrelid, confrelid FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
      ), below (id) AS (
        SELECT 'users'::regclass::oid UNION SELECT child FROM refers JOIN below ON below.id = parent
      )
      SELECT id::regclass::text AS table FROM below
      UNION SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name ~ '${PERSONAL}'
      ORDER BY 1`);
    const tables = found.map(({ table }) => String(table)).filter((table) => !IS_PART.test(table));

    expect(tables.filter((table) => !named.has(table) && !(table in NOT_OF_STUDENTS))).toEqual([]);
    expect(Object.keys(NOT_OF_STUDENTS).filter((table) => named.has(table) || !tables.includes(table))).toEqual([]);
    expect(
      [...named].filter((table) => !tables.includes(table) && table !== 'sms_sendings' && table !== 'tries'),
    ).toEqual([]);
  });

  it('says of each, once, what an export shows of it or why nothing', () => {
    const tables = PERSONAL_TABLES.map(({ table }) => table);

    expect(tables.filter((table, at) => tables.indexOf(table) !== at)).toEqual([]);
    expect(PERSONAL_TABLES.filter(({ show, hidden }) => (show === undefined) === (hidden === undefined))).toEqual([]);
  });

  it('empties every column about a person of the rows that stay', async () => {
    const columns = await database.rows(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND column_name ~ '${PERSONAL}'`,
    );
    const missed = PERSONAL_TABLES.flatMap(({ table, erase }) => {
      if (erase === 'delete' || !('set' in erase)) return [];
      return columns
        .filter((row) => row.table === table && !/^(user_id|owner_id|used_by)$/.test(String(row.column)))
        .filter((row) => !new RegExp(`\\b${row.column} =`).test(erase.set))
        .map((row) => `${table}.${row.column}`);
    });

    expect(missed).toEqual([]);
  });
});
