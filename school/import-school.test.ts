import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { courses } from '#server/db/schema/course.ts';
import { videos } from '#server/db/schema/study.ts';
import { openBareDatabase, openTestDatabase } from '#server/testing/database.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { sectionKinds } from '#src/contract/states.ts';
import { COUPONS, COURSE, importFolder, rowsOf, SCHOOL, writeFiles } from './testing-school.ts';

let server: TestServer;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-'));
  server = await startTestServer({}, openBareDatabase);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

const put = (files: Readonly<Record<string, string>>) => writeFiles(folder, files);

const SAMPLE = fileURLToPath(new URL('../server/demo/data/school', import.meta.url));

const run = (...options: readonly string[]) => importFolder(server, folder, options);

const allRows = async () => {
  const tables = ['teachers', 'courses', 'coupons', 'sections', 'videos', 'course_goods', 'course_stocks', 'staff'];
  return JSON.stringify(
    await Promise.all(
      tables.map((table) => rowsOf(server.db, sql`SELECT * FROM ${sql.identifier(table)} ORDER BY 1, 2`)),
    ),
  );
};

describe('npm run school -- import', () => {
  it('sells the course of a folder: the catalogue finds it, and its checkout opens', async () => {
    await put(SCHOOL);

    const { code, text } = await run();
    const [course] = await server.db.select().from(courses);
    const found = await server.inject({ url: `/api/v1/course/${course?.id}` });
    const token = await server.logIn('13800138001');
    const checkout = await server.callRaw(
      'POST /api/V1.29/course/{id}/checkout',
      { params: { id: course?.id ?? '' }, body: {} },
      { token },
    );

    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('已写入。') });
    expect(text).toMatch(/王老师 https:\/\/staff\.school\.cn\/console\/password#[\w-]{43}/);
    expect(course).toMatchObject({ priceCents: 19_900, originPriceCents: 39_900, isOnShelf: true });
    expect(found.body).toContain('英语长难句 7 天体验课');
    expect(checkout).toMatchObject({ status: 200, code: SUCCESS });
  });

  it('gives a video the places that its author names', async () => {
    await put(SCHOOL);

    await run();

    const [video] = await server.db.select({ marks: videos.marks }).from(videos);
    expect(video?.marks).toEqual([
      { second: 0, name: '开头' },
      { second: 200, name: '找 谓语' },
    ]);
  });

  it('changes nothing the second time, and nothing in a dry run', async () => {
    await put(SCHOOL);
    const dry = await run('--dry-run');
    const empty = await server.db.select().from(courses);
    await run();
    const before = await allRows();

    const again = await run();

    expect(dry).toMatchObject({ code: 0, text: expect.stringContaining('新增 课程 KY2027-EN-01') });
    expect(empty).toEqual([]);
    expect(again.text).toContain('新增 0，修改 0，不变');
    expect(await allRows()).toBe(before);
  });

  it('tells a changed price in yuan and writes it only with --yes', async () => {
    await put(SCHOOL);
    await run();
    await put({ 'courses.yaml': COURSE.replace('price: 199', 'price: 249.5') });
    const before = await allRows();

    const refused = await run();

    expect(refused.code).toBe(1);
    expect(refused.text).toContain('价格：¥199 → ¥249.50（价格）');
    expect(await allRows()).toBe(before);
    expect((await run('--yes')).code).toBe(0);
    expect(await server.db.select({ price: courses.priceCents }).from(courses)).toEqual([{ price: 24_950 }]);
  });

  it('takes what the folder lacks off shelf only when told to, and deletes nothing', async () => {
    await put(SCHOOL);
    await run();
    const other = COURSE.replace('KY2027-EN-01', 'KY2027-EN-02').replace('7 天', '9 天');
    await put({ 'courses.yaml': other });
    const shelf = () =>
      server.db
        .select({ number: courses.courseNumber, isOnShelf: courses.isOnShelf })
        .from(courses)
        .orderBy(asc(courses.courseNumber));

    await run();
    const kept = await shelf();
    await run('--remove-missing', '--yes');

    expect(kept.map(({ isOnShelf }) => isOnShelf)).toEqual([true, true]);
    expect((await shelf()).map(({ isOnShelf }) => isOnShelf)).toEqual([false, true]);
  });

  it('refuses a stock below what students have', async () => {
    await put(SCHOOL);
    await run();
    await server.db.execute(sql`UPDATE course_stocks SET sold_count = 20`);
    await put({ 'courses.yaml': COURSE.replace('stock: 50', 'stock: 10') });

    expect((await run()).text).toContain('courses.yaml:10:12 错误 SCHOOL_STOCK_TAKEN');
  });

  it('begins a first limit with the places that orders hold, and none below them', async () => {
    await put({ ...SCHOOL, 'courses.yaml': COURSE.replace(/ *stock: 50\n/, '') });
    await run();
    const [course] = await server.db.select().from(courses);
    const shop = shopOf(server, 'import');
    for (const buyer of await shop.students(2)) await shop.order(course?.id ?? '', buyer);
    await put({ 'courses.yaml': COURSE.replace('stock: 50', 'stock: 1') });
    const refused = await run();
    await put({ 'courses.yaml': COURSE });
    await run();

    expect(refused.text).toContain('SCHOOL_STOCK_TAKEN');
    expect(await rowsOf(server.db, sql`SELECT stock, sold_count FROM course_stocks`)).toEqual([
      { stock: 50, sold_count: 2 },
    ]);
  });
});

const LESSON = SCHOOL['lessons.yaml'];
/** One mistake each: the file, its text, and the place and text of the problem. */
const BROKEN: readonly (readonly [keyof typeof SCHOOL | 'cources.yaml', string, string])[] = [
  ['courses.yaml', COURSE.replace('199', '一百'), 'courses.yaml:6:12 错误 SCHOOL_MONEY'],
  ['courses.yaml', COURSE.replace('price:', 'prise:'), 'courses.yaml:6:5 错误 KEY_UNKNOWN'],
  ['courses.yaml', COURSE.replace('林知夏', '林知秋'), 'courses.yaml:5:16 错误 SCHOOL_REFERENCE_UNKNOWN'],
  ['courses.yaml', COURSE.replace('validDays: 30', 'hours: 3'), 'courses.yaml:2:13 错误 SCHOOL_CHOICE'],
  ['courses.yaml', COURSE + COURSE.split('\n').slice(1).join('\n'), 'courses.yaml:12:13 错误 SCHOOL_KEY_TAKEN'],
  ['coupons.csv', COUPONS.replace(',20,99', ',,99'), 'coupons.csv:2:15 错误 SCHOOL_COUPON_VALUE'],
  ['coupons.csv', COUPONS.replace('2030-01', '2020-01'), 'coupons.csv:2:53 错误 SCHOOL_TIMES_SWAPPED'],
  ['coupons.csv', COUPONS.replace(',100,', ',1,00,'), 'coupons.csv:2:1 错误 SCHOOL_CSV_CELLS'],
  ['coupons.csv', COUPONS.replace('新人', '"新人'), 'coupons.csv:2:7 错误 SCHOOL_CSV_QUOTE'],
  ['lessons.yaml', LESSON.replace('video:', 'paper:'), 'lessons.yaml:6:34 错误 TEXT_FORMAT'],
  ['lessons.yaml', LESSON.replace('00:00 开头', '开头'), 'lessons.yaml:6:93 错误 TEXT_FORMAT'],
  ['cources.yaml', COURSE, 'cources.yaml:1:1 错误 SCHOOL_FILE_UNKNOWN'],
];

describe('a broken file', () => {
  it('is one problem at its line, and nothing of the folder is put in', async () => {
    for (const [file, text, problem] of BROKEN) {
      await put({ ...SCHOOL, [file]: text });
      const told = await run();
      rmSync(join(folder, file));

      expect(told.code, problem).toBe(1);
      expect(told.text, problem).toContain(problem);
      expect(told.text, problem).toContain('1 个文件：1 个错误');
    }
    expect(await server.db.select().from(courses)).toEqual([]);
  });
});

const CATALOGUE = sql`
  SELECT c.course_number, c.name, c.kind, c.price_cents, c.origin_price_cents, c.img_cover, c.is_live, c.is_trial,
    c.is_on_shelf, c.subject_id, c.subject_name, c.class_hours, c.price_display_type, c.valid_type, c.valid_days,
    c.valid_end_time::text, c.course_year, c.summary, c.detail_html, s.stock, v.attrs,
    (SELECT course_number FROM courses p WHERE p.id = v.product_id) AS product,
    ARRAY(SELECT t.name FROM course_teachers ct JOIN teachers t ON t.id = ct.teacher_id
      WHERE ct.course_id = c.id ORDER BY ct.position) AS teachers,
    ARRAY(SELECT g.name || g.count FROM course_goods g WHERE g.course_id = c.id ORDER BY g.position) AS goods,
    ARRAY(SELECT u.course_number FROM course_upgrades cu JOIN courses u ON u.id = cu.to_course_id
      WHERE cu.from_course_id = c.id ORDER BY 1) AS upgrades,
    ARRAY(SELECT o.name || j.position FROM joint_offer_courses j JOIN joint_offers o ON o.id = j.offer_id
      WHERE j.course_id = c.id ORDER BY 1) AS offers
  FROM courses c LEFT JOIN course_stocks s ON s.course_id = c.id LEFT JOIN product_variants v ON v.course_id = c.id
  ORDER BY c.course_number`;

/** Recorded and one-to-one lessons; papers and live classes are the sandbox's own. */
const LESSONS = sql`
  SELECT c.course_number, h.outline_tp, h.name AS chapter, s.name, s.kind, s.duration_seconds, s.is_free, s.material_url,
    v.url, v.poster, v.subtitles_url, v.marks
  FROM sections s JOIN chapters h ON h.id = s.chapter_id JOIN courses c ON c.id = h.course_id
    LEFT JOIN videos v ON v.id = s.video_id
  WHERE s.kind NOT IN (${sectionKinds.LIVE}, ${sectionKinds.PAPER})
  ORDER BY c.course_number, h.position, s.position`;

describe('the sample school', () => {
  it('is a folder that can be imported: catalogue and lessons come out as the sandbox has them', async () => {
    const sample = await openTestDatabase();
    const wanted = { courses: await rowsOf(sample.db, CATALOGUE), lessons: await rowsOf(sample.db, LESSONS) };
    await sample.close();

    expect((await importFolder(server, SAMPLE)).text).toContain('已写入。');
    const found = { courses: await rowsOf(server.db, CATALOGUE), lessons: await rowsOf(server.db, LESSONS) };

    expect(found).toEqual(wanted);
    expect(found.courses.length).toBeGreaterThan(40);
    expect(found.lessons.length).toBeGreaterThan(400);
    expect((await importFolder(server, SAMPLE)).text).toContain('新增 0，修改 0');
  });
});
