import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoNotes } from '#server/db/schema/study.ts';
import { courseListIds } from '#server/demo/shop/course-list-ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

const FREE = courseListIds.video(101_000);
const LOCKED = courseListIds.video(101_001);
let server: TestServer;
let mine: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  mine = await server.logIn('13790000001');
  other = await server.logIn('13790000002');
});
afterAll(() => server.close());

const save = (id: string, token: string, { second = 3, text = '主干', video = FREE } = {}) =>
  server.callRaw(
    'PUT /api/v1/course/notes/{id}',
    { params: { id }, body: { video_uuid: video, second, text } },
    { token },
  );
const list = async (token: string, id = FREE) =>
  (await server.call('GET /api/v1/course/videos/{id}/notes', { params: { id } }, { token })).data;
const drop = (id: string, token: string) =>
  server.call('DELETE /api/v1/course/notes/{id}', { params: { id } }, { token });

describe('a note', () => {
  it('that is saved twice under its id is one note with the last text, in the order of the video', async () => {
    const [late, early] = [randomUUID(), randomUUID()];
    await save(late, mine, { second: 9, text: '第二步' });
    await Promise.all([save(early, mine), save(early, mine)]);
    server.clock.pass(60);
    await save(early, mine, { text: ' 主干三个词 ' });

    const notes = await list(mine);

    expect(notes.map(({ uuid, second, text }) => ({ uuid, second, text }))).toEqual([
      { uuid: early, second: 3, text: '主干三个词' },
      { uuid: late, second: 9, text: '第二步' },
    ]);
    expect(notes[0]?.updated_time).not.toBe(notes[0]?.created_time);
  });

  it('is nobody else’s: another student neither reads, changes nor deletes it, and may use the same id', async () => {
    const id = randomUUID();
    await save(id, mine, { second: 5, text: '我的' });

    await save(id, other, { second: 1, text: '别人的' });
    await drop(id, other);

    expect(await list(other)).toEqual([]);
    expect((await list(mine)).find(({ uuid }) => uuid === id)).toMatchObject({ second: 5, text: '我的' });
  });

  it('is gone after it was deleted, however often, and comes back under its id', async () => {
    const id = randomUUID();
    await save(id, mine, { text: '要删的' });
    await drop(id, mine);
    await drop(id, mine);
    expect((await list(mine)).some(({ uuid }) => uuid === id)).toBe(false);

    await save(id, mine, { text: '又回来' });

    expect((await list(mine)).some(({ uuid }) => uuid === id)).toBe(true);
  });

  it('stays inside the video, and is of a video that the student may watch', async () => {
    const id = randomUUID();

    expect((await save(id, mine, { second: 999 })).data).toMatchObject({ second: 186 });
    expect((await save(randomUUID(), mine, { video: LOCKED })).code).toBe(refusals.COURSE_NOT_OWNED.code);
    expect((await save(randomUUID(), mine, { text: ' \n ' })).code).toBe(refusals.INPUT_INVALID.code);
  });

  it('stands in the list of all, the last changed first, with its video and course', async () => {
    const id = randomUUID();
    server.clock.pass(60);
    await save(id, mine, { text: '最后一条' });

    const { data } = await server.call('GET /api/v1/course/notes', { query: { page_size: 1 } }, { token: mine });

    expect(data.total).toBe((await list(mine)).length);
    expect(data.list).toMatchObject([
      { uuid: id, video_name: expect.stringMatching(/^1\.1 /), course_name: expect.stringMatching(/\S/) },
    ]);
  });

  it('is found by its words or its lesson, and by its course; signs of a pattern are plain', async () => {
    const student = await server.logIn('13790000004');
    await save(randomUUID(), student, { text: '定语从句先跳过' });
    await save(randomUUID(), student, { text: '正确率 100%', second: 7 });
    const find = async (query: { keyword?: string; course?: string }) => {
      const { data } = await server.call('GET /api/v1/course/notes', { query }, { token: student });
      return data.list.map(({ text }) => text);
    };
    const [course] = (await server.call('GET /api/v1/course/notes/courses', {}, { token: student })).data;

    expect(course).toMatchObject({ name: expect.stringMatching(/\S/), count: 2 });
    expect(await find({ keyword: ' 从句 ' })).toEqual(['定语从句先跳过']);
    expect(await find({ keyword: '%' })).toEqual(['正确率 100%']);
    expect(await find({ keyword: '1.1', course: course?.uuid ?? '' })).toHaveLength(2);
    expect(await find({ course: randomUUID() })).toEqual([]);
    expect((await server.call('GET /api/v1/course/notes/courses', {}, { token: other })).data).not.toContainEqual(
      course,
    );
  });

  it('is refused when the video has two hundred; an old one still changes', async () => {
    const student = await server.logIn('13790000003');
    const first = randomUUID();
    await save(first, student);
    const [row] = await server.db.select().from(videoNotes).where(eq(videoNotes.id, first));
    if (!row) throw new Error('The note was not saved.');
    await server.db.insert(videoNotes).values(Array.from({ length: 198 }, () => ({ ...row, id: randomUUID() })));

    expect((await save(randomUUID(), student)).code).toBe(SUCCESS);
    expect((await save(randomUUID(), student)).code).toBe(refusals.NOTE_LIMIT.code);
    expect((await save(first, student, { text: '改过' })).data).toMatchObject({ text: '改过' });
  });

  it('has its formulas typeset beside its text, in what is saved and in every list; bad TeX stays text', async () => {
    const student = await server.logIn('13790000005');
    const id = randomUUID();
    const text = '重要极限 $\\lim_{x\\to 0}\\frac{\\sin x}{x}=1$ <b>背</b>\n$\\href{javascript:alert(1)}{x}$ 花了 $5';

    await save(id, student, { text });
    await save(randomUUID(), student, { text: '没有公式，花了 $5', second: 9 });

    const [kept] = await list(student);
    expect(kept?.html).toMatch(/^<p>重要极限 <math/);
    expect(kept?.html).toContain(
      '&#60;b&#62;背&#60;/b&#62;<br><code>$\\href{javascript:alert(1)}{x}$</code> 花了 $5</p>',
    );
    expect((await save(id, student, { text })).data).toMatchObject({ text, html: kept?.html });
    expect((await list(student)).map(({ html }) => html)).toEqual([kept?.html, '']);
    const { data } = await server.call('GET /api/v1/course/notes', { query: { keyword: 'frac' } }, { token: student });
    expect(data.list.map(({ html }) => html)).toEqual([kept?.html]);
  });

  it('is typeset no more than the server has time for: what is over stays TeX', async () => {
    const student = await server.logIn('13790000006');
    const many = (base: string) => Array.from({ length: 80 }, (_one, at) => `$${base}_{${at}}$`).join(' ');
    for (const [second, base] of ['x', 'y', 'z', 'x'].entries()) {
      await save(randomUUID(), student, { second, text: many(base) });
    }

    const formulas = (await list(student)).map(({ html }) => html.match(/<math/g)?.length);

    // 200 different ones; the last note has those of the first.
    expect(formulas).toEqual([80, 80, 40, 80]);
  });
});
