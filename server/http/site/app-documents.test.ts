import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { news, notices } from '#server/db/schema/content.ts';
import { courses } from '#server/db/schema/course.ts';
import { coupons, groups } from '#server/db/schema/promotion.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { seedIds } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { groupDisplayStates } from '#src/contract/states.ts';

const SHELL = `<!doctype html><html><head>
<meta name="description" content="用心备考">
<title>知研</title>
</head><body><script src="/assets/x.js"></script></body></html>`;
const NOBODY = '99999999-0000-4000-8000-000000000000';
let folder = '';
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-documents-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site/index.html'), SHELL);
  server = await startTestServer({ siteFolder: join(folder, 'site'), storageFolder: join(folder, 'storage') });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'm.example.com', ...headers } });

/** Title and tags in the head of a document. */
const saysOf = (html: string) => ({
  title: /<title>([^<]*)/.exec(html)?.[1],
  description: /name="description" content="([^"]*)"/.exec(html)?.[1],
  ...Object.fromEntries(
    [...html.matchAll(/property="(og:\w+)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ),
});

const oneOf = async <T>(rows: Promise<T[]>): Promise<T> => {
  const [row] = await rows;
  if (row === undefined) throw new Error('The sample school has none.');
  return row;
};

describe('the document of a screen that shows one thing', () => {
  it('has the name, the words and the picture of the course', async () => {
    const course = await oneOf(
      server.db
        .select()
        .from(courses)
        .where(eq(courses.id, seedIds.course(1))),
    );
    const { statusCode, body, headers } = await get(`/course/detail/${course.id}?source=x`);

    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-security-policy']).toBe((await get('/course/list')).headers['content-security-policy']);
    const says = saysOf(body);
    expect(says).toMatchObject({
      title: `${course.name} - 知研`,
      'og:site_name': '知研',
      'og:url': `http://m.example.com/course/detail/${course.id}`,
    });
    expect(says.description).not.toBe('用心备考');
    expect(Reflect.get(says, 'og:image')).toBe(new URL(course.imgCover, 'http://m.example.com').href);
    expect(body).toContain('<script src="/assets/x.js">');
  });

  it('has the price of the group, and both ways to learn of a course', async () => {
    const course = await oneOf(
      server.db
        .select()
        .from(courses)
        .where(eq(courses.id, seedIds.course(1))),
    );
    const group = await oneOf(server.db.select().from(groups).where(eq(groups.displayState, groupDisplayStates.GOING)));
    const [joined, introduced] = await Promise.all([
      get(`/course/group/${seedIds.course(1)}/${group.id}`),
      get(`/course/introduce/${course.id.toUpperCase()}`),
    ]);

    expect(saysOf(joined.body).title).toMatch(/^\d+(\.\d\d)? 元拼《.+》 - 知研$/);
    expect(saysOf(joined.body).description).toMatch(/^\d 人团 ¥\d+(\.\d\d)?，单独购买 ¥\d+(\.\d\d)?，一起学更便宜$/);
    expect(saysOf(introduced.body).title).toBe(`${course.name} 介绍 - 知研`);
  });

  it('has the title of an article, a notice, a coupon; without words of their own those of the school', async () => {
    const now = server.clock.now();
    const article = { category: '', author: '', contentHtml: '', publishedAt: now };
    await server.db.insert(news).values({
      ...article,
      id: seedIds.user(900),
      title: '考场 "A" <b>',
      summary: "a & 'b' $& $1",
      imgCover: 'https://cdn.example.com/a.jpg?x=1&y=2',
      isShown: true,
    });
    await server.db
      .insert(notices)
      .values({ id: seedIds.user(901), title: '放假', contentHtml: '', isPopup: false, publishedAt: now });
    const coupon = await oneOf(server.db.select().from(coupons));

    const [first, second, third] = await Promise.all(
      [`/new_detail/${seedIds.user(900)}`, `/notice_detail/${seedIds.user(901)}`, `/coupon/index/${coupon.id}`].map(
        (url) => get(url),
      ),
    );

    expect(saysOf(first?.body ?? '')).toEqual({
      title: '考场 &#34;A&#34; &#60;b&#62; - 知研',
      description: 'a &#38; &#39;b&#39; $&#38; $1',
      'og:title': '考场 &#34;A&#34; &#60;b&#62;',
      'og:description': 'a &#38; &#39;b&#39; $&#38; $1',
      'og:type': 'website',
      'og:site_name': '知研',
      'og:url': `http://m.example.com/new_detail/${seedIds.user(900)}`,
      'og:image': 'https://cdn.example.com/a.jpg?x=1&#38;y=2',
    });
    expect(saysOf(second?.body ?? '')).toMatchObject({ title: '放假 - 知研', description: '用心备考' });
    expect(saysOf(third?.body ?? '').title).toBe(`${coupon.name} - 知研`);
  });

  it('has the name of a study tour, and of a public class, which its query names', async () => {
    const tour = await oneOf(
      server.db
        .select()
        .from(courses)
        .where(eq(courses.id, seedIds.course(12))),
    );
    const [open, closed] = await Promise.all([
      oneOf(server.db.select().from(liveClasses).where(eq(liveClasses.isPublic, true))),
      oneOf(server.db.select().from(liveClasses).where(eq(liveClasses.isPublic, false))),
    ]);

    const [toured, opened, unsaid, unknown] = await Promise.all(
      [
        `/course/yanxue_detail/${tour.id}`,
        `/liveDetail?classroom=${open.classroom}&is_public=true`,
        `/liveDetail?classroom=${closed.classroom}`,
        '/liveDetail?classroom=nowhere',
      ].map((url) => get(url)),
    );

    expect(saysOf(toured?.body ?? '').title).toBe(`${tour.name} - 知研`);
    expect(saysOf(opened?.body ?? '')).toMatchObject({ title: `${open.name} - 知研`, description: open.intro });
    expect(unsaid?.body).toBe(SHELL);
    expect([unknown?.statusCode, unknown?.body]).toEqual([200, SHELL]);
  });

  it('is sent packed to who takes that', async () => {
    const url = `/course/detail/${seedIds.course(1)}`;
    const { rawPayload, headers } = await get(url, { 'accept-encoding': 'gzip' });

    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(rawPayload).toString()).toBe((await get(url)).body);
  });

  it('asks the database once for many visitors of one moment', async () => {
    const url = `/course/detail/${seedIds.course(2)}`;

    expect(await server.statementsOf(() => Promise.all(Array.from({ length: 20 }, () => get(url))))).toBe(1);
    expect(await server.statementsOf(() => get('/course/list'))).toBe(0);
  });

  it('says nothing of what only some may see: a course off the shelf, a group that is not paid for', async () => {
    const [course, group] = [seedIds.course(3), seedIds.group(1)];
    await server.db.update(courses).set({ isOnShelf: false }).where(eq(courses.id, course));
    await server.db.update(groups).set({ displayState: groupDisplayStates.WAITING }).where(eq(groups.id, group));

    server.clock.pass(60);

    for (const url of [
      `/course/detail/${course}`,
      `/course/group/${course}/${group}`,
      '/coupon/index',
      '/course/introduce',
    ]) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode, body]).toEqual([url, 200, SHELL]);
    }
  });
});

describe('an address that leads nowhere', () => {
  it.each([
    ...['/404', '/nope', '/course/nope', '/h5/__proto__', '/play', '/play/a/b', '/course/detail', '/course/detail/1/2'],
    ...['/course/detail/KY-1', '/course/detail/%E4%B8%AD', '/course/detail/constructor'],
    ...['/course/detail', '/course/introduce', '/new_detail', '/notice_detail', '/coupon/index'].map(
      (path) => `${path}/${NOBODY}`,
    ),
    `/course/group/${NOBODY}/${NOBODY}`,
  ])('answers 404 with the app, which shows its page: %s', async (url) => {
    const { statusCode, body, headers } = await get(url, { 'if-none-match': '*' });

    expect([statusCode, body]).toEqual([404, SHELL]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });
});

describe('a database that does not answer', () => {
  it('leaves the app its shell', async () => {
    const broken = await startTestServer({ siteFolder: join(folder, 'site'), storageFolder: join(folder, 'storage') });
    await broken.db.execute(sql`ALTER TABLE courses RENAME TO away`);

    const { statusCode, body } = await broken.inject({ url: `/course/detail/${seedIds.course(1)}` });

    expect([statusCode, body]).toEqual([200, SHELL]);
    expect(broken.logLines.some((line) => line.includes('the facts of a document cannot be read'))).toBe(true);
    await broken.close();
  });
});
