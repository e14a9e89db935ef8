import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgliteEngine } from '../testing/pglite.ts';
import { PreparedStatements } from './prepared-statements.ts';

let client: PGlite;
let statements: PreparedStatements;
beforeAll(async () => {
  client = await PGlite.create(await pgliteEngine());
  statements = new PreparedStatements(client, { statements: 8, runs: 20 });
  await client.exec('CREATE TABLE notes (id integer PRIMARY KEY, note text, at timestamptz, facts jsonb)');
});
afterAll(() => client.close());

const ADD = 'INSERT INTO notes (id, note, at, facts) VALUES ($1, $2, $3, $4)';
const add = (id: number, note: string | null = null) => statements.run(ADD, [id, note, null, null]);
const noteOf = async (id: number) => (await statements.run('SELECT note FROM notes WHERE id = $1', [id])).rows;
const isPrepared = async (text: string) =>
  (await client.query('SELECT 1 FROM pg_prepared_statements WHERE statement = $1', [text])).rows.length > 0;

describe('a prepared statement', () => {
  it('gives the rows of this moment each time', async () => {
    const before = await noteOf(1);
    await add(1, 'first');

    expect([before, await noteOf(1)]).toEqual([[], [{ note: 'first' }]]);
  });

  it('takes and gives values as the query builder wants them', async () => {
    const at = new Date('2026-11-20T04:00:00Z');
    await statements.run(ADD, [2, null, at, { unit: 3 }]);

    const { rows } = await statements.run('SELECT note, at, facts, id > 1 FROM notes WHERE id = $1', [2], 'array');

    expect(rows).toEqual([[null, expect.stringMatching(/^2026-11-20 /), { unit: 3 }, true]]);
  });

  it('goes on after it failed', async () => {
    await add(3);

    await expect(add(3)).rejects.toMatchObject({ code: '23505' });
    await expect(statements.run('SELECT nothing FROM notes')).rejects.toMatchObject({ code: '42703' });
    expect((await add(4)).affectedRows).toBe(1);
  });

  it('that fails inside a transaction takes the transaction with it', async () => {
    const work = client.transaction(async () => {
      await add(5);
      await add(5);
    });

    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await noteOf(5)).toEqual([]);
  });

  it('is read by the database once, and given up when others came after it', async () => {
    const texts = Array.from({ length: 9 }, (_, number) => `SELECT ${number}`);
    const [first = '', second = ''] = texts;
    for (const text of [...texts.slice(0, 8), first, ...texts.slice(8)]) await statements.run(text);

    expect([await isPrepared(first), await isPrepared(second)]).toEqual([true, false]);
    expect((await statements.run(second)).rows).toEqual([{ '?column?': 1 }]);
  });

  it('is planned anew after many runs', async () => {
    const text = 'SELECT count(*)::integer AS many FROM notes';
    for (let run = 0; run < 21; run += 1) await statements.run(text);

    const { rows } = await client.query('SELECT generic_plans FROM pg_prepared_statements WHERE statement = $1', [
      text,
    ]);
    expect(rows).toEqual([{ generic_plans: 1 }]);
  });

  it('knows a changed table once it was forgotten', async () => {
    const all = async () => Object.keys((await statements.run('SELECT * FROM notes WHERE id = 1')).rows[0] ?? {});
    const before = await all();
    await client.exec('ALTER TABLE notes ADD COLUMN tags text');

    await statements.forget();

    expect(await all()).toEqual([...before, 'tags']);
  });
});
