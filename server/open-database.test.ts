import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { courseAgreements, settings } from '#server/db/schema/content.ts';
import { courses } from '#server/db/schema/course.ts';
import { orderReasons } from '#server/db/schema/order.ts';
import { demoMobile, seedIds } from '#server/demo/ids.ts';
import { EXCHANGE_CODES } from '#server/demo/people/personal.ts';
import { CODES } from '#server/demo/shop/codes.ts';
import { openBareDatabase, openEmptyDatabase, openTestDatabase } from '#server/testing/database.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { contract } from '#src/contract/all.ts';
import { refusals } from '#src/contract/codes.ts';
import type { Operation } from '#src/contract/operation.ts';
import { applyMigrations, readMigrations } from './db/migrate.ts';
import { rowsOf } from './db/rows-of.ts';
import { startCodes } from './db/schema/start-code.ts';
import { testClock } from './kernel/testing.ts';
import { fill } from './open-database.ts';

const withSample = { clock: testClock(), wantsSample: true };
const withoutSample = { clock: testClock(), wantsSample: false };

async function opened(open: () => Promise<OpenDatabase>): Promise<OpenDatabase> {
  const database = await open();
  onTestFinished(() => database.close());
  return database;
}

async function serverOn(database: OpenDatabase) {
  const server = await startTestServer({ sandbox: false }, async () => ({ ...database, close: async () => {} }));
  onTestFinished(() => server.close());
  return server;
}

const exchange = (server: TestServer, code: string, token: string) =>
  server.call('GET /api/v1/account/code/exchange', { query: { code } }, { token });

async function rowCounts({ db }: OpenDatabase, ...tables: readonly string[]): Promise<number[]> {
  return Promise.all(
    tables.map(async (table) => {
      const rows = await rowsOf<{ n: number }>(db, sql.raw(`SELECT count(*)::int AS n FROM ${table}`));
      return rows[0]?.n ?? -1;
    }),
  );
}

describe('a database without the sample', () => {
  let bare: OpenDatabase;
  beforeAll(async () => {
    bare = await openBareDatabase();
  });
  afterAll(() => bare.close());

  it('has none of its people, courses, orders, codes or gifts', async () => {
    const counts = await rowCounts(
      bare,
      ...['users', 'courses', 'teachers', 'orders', 'my_courses', 'start_codes', 'exchange_codes', 'gifts', 'coupons'],
      ...[
        'groups',
        'group_activities',
        'papers',
        'news',
        'ads',
        'advisors',
        'payments',
        'sandbox_trades',
        'yanxue_tours',
      ],
    );

    expect(counts.filter((count) => count !== 0)).toEqual([]);
  });

  it('has what screens stand on', async () => {
    const counts = await rowCounts(
      bare,
      ...['settings', 'nav_years', 'categories', 'order_reasons', 'colleges', 'subjects', 'course_agreements', 'forms'],
    );

    expect(counts).toEqual([8, 3, 7, 11, expect.any(Number), 13, 2, 7]);
  });

  it('refuses every code that the sample gives away', async () => {
    const server = await serverOn(bare);
    const token = await server.logIn('13900000001');

    const answers = [
      ...(await Promise.all(EXCHANGE_CODES.slice(0, 4).map((code) => exchange(server, code, token)))),
      ...(await Promise.all(
        CODES.slice(0, 3).map(({ code }) =>
          server.call('POST /api/v1/course/codes/{id}', { params: { id: code } }, { token }),
        ),
      )),
    ];

    expect([...new Set(answers.map(({ code }) => code))].sort()).toEqual(
      [refusals.EXCHANGE_CODE_UNKNOWN.code, refusals.CODE_WRONG.code].sort(),
    );
  });

  it('is answered from by every read, with nothing or with a refusal', async () => {
    const server = await serverOn(bare);
    const token = await server.logIn('13900000002');
    const params = { id: seedIds.course(1), uuid: seedIds.course(1), code: 'NONE00000000' };
    const reads = Object.entries<Operation>(contract).filter(([key]) => key.startsWith('GET '));

    const broken: string[] = [];
    for (const [key] of reads) {
      const answer = await server.callRaw(key as keyof typeof contract, { params }, { token });
      if (answer.status >= 500) broken.push(key);
    }

    expect(broken).toEqual([]);
    expect(reads.length).toBeGreaterThan(60);
  });
});

describe('the sample school', () => {
  it('is put in once: what was deleted stays deleted, what was changed stays changed', async () => {
    const database = await opened(openTestDatabase);
    const codes = CODES.map(({ code }) => code);
    await database.db.delete(startCodes).where(inArray(startCodes.code, codes));
    await database.db
      .update(courses)
      .set({ name: 'renamed' })
      .where(eq(courses.id, seedIds.course(1)));

    await fill(database, withSample);

    expect(await database.db.select().from(startCodes)).toEqual([]);
    const [course] = await database.db
      .select()
      .from(courses)
      .where(eq(courses.id, seedIds.course(1)));
    expect(course?.name).toBe('renamed');
  });

  it('is put in once when several processes start at once', async () => {
    const database = await opened(openBareDatabase);

    await Promise.all([1, 2, 3, 4].map(() => fill(database, withSample)));

    expect(await rowCounts(database, 'users', 'leads', 'start_codes')).toEqual([175, 168, CODES.length]);
  });

  it('is known in a database that had it before it was marked', async () => {
    const database = await opened(openEmptyDatabase);
    const migrations = readMigrations();
    await applyMigrations(
      database,
      migrations.filter(({ name }) => name < '0080'),
    );
    await database.db.execute(
      sql`INSERT INTO users (id, num, mobile, nickname, created_at)
          VALUES (${seedIds.user(1)}, '9999993', ${demoMobile}, '知研同学', now())`,
    );

    await applyMigrations(database, migrations);
    await fill(database, withSample);

    expect(await rowCounts(database, 'users', 'courses', 'leads')).toEqual([1, 0, 0]);
  });

  it('gives nothing away where the sandbox is off', async () => {
    const database = await opened(openTestDatabase);

    expect(await fill(database, withoutSample)).toBe(true);

    const server = await serverOn(database);
    const token = await server.logIn('13900000003');
    const [gift] = EXCHANGE_CODES;
    const exchanged = await exchange(server, gift ?? '', token);
    const { data } = await server.call('GET /api/v1/app/fisher/gift/', {}, { token });
    expect(exchanged.code).toBe(refusals.EXCHANGE_CODE_EXPIRED.code);
    expect(data.filter(({ stock_left: left }) => left > 0)).toEqual([]);
  });
});

describe('base data', () => {
  it('is the operator’s once it is there, but a setting that is missing comes back', async () => {
    const { db, ...rest } = await opened(openBareDatabase);
    await db.delete(orderReasons).where(eq(orderReasons.name, '不想要了'));
    await db.update(courseAgreements).set({ title: '新协议' });
    await db.delete(settings).where(eq(settings.name, 'service'));
    await db
      .update(settings)
      .set({ value: { name: '别家' } })
      .where(eq(settings.name, 'brand'));

    await fill({ db, ...rest }, withoutSample);

    const rows = await db.select().from(settings);
    expect(await db.select().from(orderReasons).where(eq(orderReasons.name, '不想要了'))).toEqual([]);
    expect((await db.select().from(courseAgreements)).map(({ title }) => title)).toEqual(['新协议', '新协议']);
    expect(rows.find(({ name }) => name === 'service')).toBeDefined();
    expect(rows.find(({ name }) => name === 'brand')?.value).toEqual({ name: '别家' });
  });
});
