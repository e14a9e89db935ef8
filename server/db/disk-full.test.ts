import { describe, expect, it } from 'vitest';
import { DiskFullError, isDiskFull, isWrite } from './disk-full.ts';

describe('isWrite', () => {
  it.each([
    ['insert into "orders" ("id") values ($1)', true],
    ['update "orders" set "pay_state" = $1', true],
    ['delete from "tries"', true],
    ['\n  DELETE FROM tries WHERE id IN (SELECT id FROM tries LIMIT 50 FOR UPDATE SKIP LOCKED)', true],
    ['with "gone" as (delete from "groups" returning "id") select * from "gone"', true],
    ['WITH x AS (SELECT 1) INSERT INTO y SELECT * FROM x', true],
    ['select "updated_at", "is_deleted" from "orders" where "note" = $1', false],
    ['select "id" from "users" where "id" = $1 for no key update', false],
    ['with "newest" as (select "created_at" from "orders") select * from "newest"', false],
    ['SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', false],
    ['begin', false],
  ])('of %j is %s', (sql, expected) => {
    expect(isWrite(sql)).toBe(expected);
  });
});

describe('isDiskFull', () => {
  it('knows the error inside another', () => {
    const wrapped = new Error('Failed query', { cause: new DiskFullError() });

    expect([isDiskFull(wrapped), isDiskFull(new Error('no'))]).toEqual([true, false]);
  });
});
