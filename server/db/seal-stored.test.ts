import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { fieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { testClock } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import type { OpenDatabase } from './database.ts';
import { fieldKeyInUse, followFieldKey, nameFieldKey, sealOnceMore } from './field-keys.ts';
import { rowsOf } from './rows-of.ts';
import { formAnswers } from './schema/form.ts';
import { sealPlaces, sealStored } from './seal-stored.ts';

const key = (letter: string) => Buffer.alloc(32, letter);
const [a, b, c] = ['a', 'b', 'c'].map(key) as [Buffer, Buffer, Buffer];

let database: OpenDatabase | undefined;
afterEach(() => database?.close());

async function openSchool() {
  const statements: string[] = [];
  database = await openTestDatabase((text) => void statements.push(text));
  const { db } = database;
  const clock = testClock();
  const logged: unknown[] = [];
  const note = (fields: object) => void logged.push(fields);
  const start = async (...keys: Buffer[]) => {
    const seal = fieldSeal(keys);
    await nameFieldKey(db, seal, clock.now());
    const context = { db, clock, seal, log: { warn: note, error: note } };
    const sealAll = async () => {
      while ((await sealStored(context)) > 0);
    };
    return { seal, sealAll, part: () => sealStored(context), follow: () => followFieldKey(context) };
  };
  return { db, clock, logged, start, statements };
}

/** This many more rows, unsealed. */
const manyAnswers = (db: OpenDatabase['db'], count: number) =>
  db.execute(sql`
    INSERT INTO form_answers (id, form_id, user_id, answers, form_version, revision, submitted_at, updated_at)
    SELECT gen_random_uuid(), forms.id, users.id, '{"name": "陈小满"}', 1, 1, now(), now() FROM forms, users
    WHERE NOT EXISTS (SELECT 1 FROM form_answers o WHERE o.user_id = users.id) LIMIT ${count}
  `);

const unsealed = async (db: OpenDatabase['db'], prefix: string) => {
  const rows = await rowsOf(
    db,
    sql`
    SELECT id FROM form_answers WHERE NOT starts_with(coalesce(answers->>'sealed', ${prefix}), ${prefix})
    UNION ALL SELECT id FROM yanxue_customer_infos WHERE NOT starts_with(fields->>'sealed', ${prefix})
    UNION ALL SELECT id FROM form_answers WHERE answers IS NOT NULL AND answers->>'sealed' IS NULL
  `,
  );
  return rows.length;
};

describe('sealStored', () => {
  it('leaves nothing in plain, and seals anew with a new key, whoever goes on where another stopped', async () => {
    const { db, clock, start } = await openSchool();
    const plain = await db.select().from(formAnswers);
    const first = await start(a);
    await first.sealAll();
    await manyAnswers(db, 1100);
    await sealOnceMore(db, clock.now());
    await first.part();
    expect((await fieldKeyInUse(db))?.lastId).not.toBeNull();

    await (await start(a)).sealAll();
    const second = await start(b, a);
    clock.pass(60);
    await second.part();
    await (await start(b, a)).sealAll();

    for (const { id, answers, draft } of plain) {
      const [row] = await db.select().from(formAnswers).where(eq(formAnswers.id, id));
      const own = fieldSeal([b]);
      expect(row?.answers && own.open(row.answers, sealPlaces.answers(id))).toEqual(answers);
      expect(row?.draft && own.open(row.draft, sealPlaces.draft(id))).toEqual(draft);
    }
    expect(await unsealed(db, `v1.${second.seal.current()}.`)).toBe(0);
    expect(await fieldKeyInUse(db)).toMatchObject({ name: second.seal.current(), isOpen: false, doneAt: clock.now() });
  });

  it('passes over a value that no key opens, says so, and keeps asking for the older keys', async () => {
    const { db, clock, logged, start } = await openSchool();
    await (await start(a)).sealAll();
    const [bad] = await db.select().from(formAnswers).limit(1);
    const stranger = fieldSeal([c]).close({}, 'elsewhere');
    await db
      .update(formAnswers)
      .set({ draft: stranger })
      .where(eq(formAnswers.id, bad?.id ?? ''));

    const second = await start(b, a);
    clock.pass(60);
    await second.sealAll();

    expect(logged).toContainEqual(expect.objectContaining({ place: sealPlaces.draft(bad?.id ?? '') }));
    expect(await unsealed(db, `v1.${second.seal.current()}.`)).toBe(0);
    expect(await fieldKeyInUse(db)).toMatchObject({ isOpen: true, doneAt: null, lastId: null });
    await expect(start(b)).rejects.toThrow('which is not at hand');
  });
});

describe('the field key in use', () => {
  it('is refused when values may be sealed with one that is not at hand, until all are sealed anew', async () => {
    const { clock, start } = await openSchool();
    await (await start(a)).sealAll();
    await expect(start(b)).rejects.toThrow(`field key ${fieldSeal([a]).current()}, which is not at hand`);
    const second = await start(b, a);
    await expect(start(b)).rejects.toThrow('which is not at hand');
    clock.pass(60);
    await second.sealAll();

    expect((await start(b)).seal.current()).toBe(fieldSeal([b]).current());
  });

  it('is looked up at a start without reading what it sealed', async () => {
    const { db, start, statements } = await openSchool();
    await (await start(a)).sealAll();
    await start(b, a);
    statements.length = 0;

    await start(b, a);

    expect(await fieldKeyInUse(db)).toMatchObject({ doneAt: null });
    expect(statements.filter((text) => /form_answers|uploads|evaluations|infos/.test(text))).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
  });

  it('is found in the values of a database that never wrote it down', async () => {
    const { db, start } = await openSchool();
    const [row] = await db.select().from(formAnswers).limit(1);
    const sealed = fieldSeal([a]).close({}, sealPlaces.answers(row?.id ?? ''));
    await db
      .update(formAnswers)
      .set({ draft: sealed })
      .where(eq(formAnswers.id, row?.id ?? ''));

    await expect(start(b)).rejects.toThrow(`field key ${fieldSeal([a]).current()}, which is not at hand`);
    await start(b, a);
  });

  it('is followed by processes that have it as their second, before anything is sealed anew', async () => {
    const { start } = await openSchool();
    const old = await start(a, b);
    await old.sealAll();
    const young = await start(b, a);
    expect(await young.part()).toBe(0);

    await old.follow();
    const late = await start(a, b);

    expect([old, young, late].map(({ seal }) => seal.current())).toEqual(Array(3).fill(fieldSeal([b]).current()));
  });
});
