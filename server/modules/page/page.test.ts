import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compilerProcess } from '#server/gateways/pages/compiler-process.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { addStaffMember, openConsole, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const root = join(import.meta.dirname, '../../..');
const file = 'campaigns/901.yaml';
let folder = '';
let compiler: PageCompiler;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await cp(join(root, 'pages-config'), folder, { recursive: true });
  // The build comes before the tests.
  compiler = compilerProcess(join(root, '.cache/compiler/studio-process.js'), folder);
  server = await startTestServer({ console: { origin: undefined }, pages: compiler });
});
afterAll(async () => {
  await server.close();
  compiler.stop();
  await rm(folder, { recursive: true, force: true });
});

const textOf = (place: string) => readFile(join(folder, place), 'utf8');

describe('pages in the console', () => {
  it('are those that the compiler knows', async () => {
    const { data } = await (await openConsoleAs(server, 'author')).call('GET /console/api/pages');

    expect(data.isAuthoring).toBe(true);
    expect(data.pages.find((card) => card.file === file)).toMatchObject({ path: '/901', problems: [] });
  });

  it('are none on a machine that only serves, and cannot be opened there', async () => {
    const elsewhere = await startTestServer({ console: { origin: undefined } });
    const author = await openConsoleAs(elsewhere, 'author');

    const { data } = await author.call('GET /console/api/pages');
    const opened = await author.call('GET /console/api/page', { query: { file } });
    await elsewhere.close();

    expect(data).toEqual({ isAuthoring: false, pages: [] });
    expect(opened.code).toBe(staffRefusals.PAGES_ELSEWHERE.code);
  });

  it('come with the schemas of what their authors write', async () => {
    const author = await openConsoleAs(server, 'author');
    const { data } = await author.call('GET /console/api/schemas');
    const [cookie = ''] = author.lastCookie().split(';');
    const { headers } = await server.inject({
      url: '/console/api/schemas',
      headers: { host: 'localhost:4173', cookie },
    });

    expect(headers['cache-control']).toBe('private, max-age=60');
    expect(Object.keys(data.schemas)).toEqual(expect.arrayContaining(['page.schema.json', 'blocks/hero.schema.json']));
  });
});

describe('a text that is compared with the school', () => {
  it('is told where its prices are not those of its course', async () => {
    const author = await openConsoleAs(server, 'author');
    const text = await textOf(file);
    const compare = async (body: string) =>
      (await author.call('POST /console/api/page/compare', { body: { file, text: body } })).data;

    expect(await compare(text)).toEqual({ isCompared: true, problems: [] });
    const { problems } = await compare(text.replaceAll('price: 228000', 'price: 218000'));
    expect(problems).not.toEqual([]);
    expect(problems.map(({ message }) => message).join()).toContain('2280');
    expect(await compare('version: [')).toEqual({ isCompared: false, problems: [] });
  });
});

describe('a draft', () => {
  const draft = { file, text: '草稿', baseText: '原文', baseHash: 'a'.repeat(64) };

  it('is kept for its writer alone; others are told that there is one', async () => {
    const [one, other] = [await addStaffMember(server), await addStaffMember(server)];

    const { data } = await one.visitor.call('PUT /console/api/page/draft', { body: { ...draft, replaces: 0 } });
    const own = await one.visitor.call('GET /console/api/page', { query: { file } });
    const seen = await other.visitor.call('GET /console/api/page', { query: { file } });

    expect(own.data.draft).toEqual({ text: '草稿', baseText: '原文', baseHash: draft.baseHash, ...data });
    expect(own.data.text).toBe(await textOf(file));
    expect(seen.data.draft).toBeNull();
    expect(seen.data.otherDrafts).toEqual([{ staffName: one.name, savedAt: data.savedAt }]);
    await one.visitor.call('DELETE /console/api/page/draft', { query: { file } });
    expect((await one.visitor.call('GET /console/api/page', { query: { file } })).data.draft).toBeNull();
  });

  it('never gives way to an older one of another window', async () => {
    const { visitor } = await addStaffMember(server);
    const put = (text: string, replaces: number) =>
      visitor.call('PUT /console/api/page/draft', { body: { ...draft, text, replaces } });
    await put('一', 0);
    await put('二', 1);

    const late = await put('旧', 1);
    const codes = (await Promise.all([put('三', 2), put('四', 2)])).map(({ code }) => code);

    expect([late.code, late.data]).toEqual([staffRefusals.DRAFT_OLDER.code, expect.objectContaining({ text: '二' })]);
    expect(codes.toSorted()).toEqual([SUCCESS, staffRefusals.DRAFT_OLDER.code].toSorted());
  });

  it('may be as long as two whole files', async () => {
    const { visitor } = await addStaffMember(server);
    const long = '长'.repeat(900_000);

    const body = { ...draft, text: long, baseText: long, replaces: 0 };
    expect((await visitor.call('PUT /console/api/page/draft', { body })).code).toBe(SUCCESS);
    expect(
      (await visitor.call('PUT /console/api/page/draft', { body: { ...body, text: `${long}${long}` } })).code,
    ).not.toBe(SUCCESS);
  });

  it('is no draft any more once it is saved', async () => {
    const { visitor } = await addStaffMember(server);
    const { data } = await visitor.call('GET /console/api/page', { query: { file } });
    const text = `${data.text}# 存\n`;
    await visitor.call('PUT /console/api/page/draft', {
      body: { file, text, baseText: data.text, baseHash: data.hash, replaces: 0 },
    });

    await visitor.call('POST /console/api/page/save', { body: { file, text, baseHash: data.hash } });

    expect((await visitor.call('GET /console/api/page', { query: { file } })).data).toMatchObject({
      text,
      draft: null,
    });
  });

  it('is no draft any more once it went into the file with something of somebody else, and a newer one stays', async () => {
    const { visitor } = await addStaffMember(server);
    const keep = async (text: string, replaces: number) => {
      const { data } = await visitor.call('GET /console/api/page', { query: { file } });
      await visitor.call('PUT /console/api/page/draft', {
        body: { file, text, baseText: data.text, baseHash: data.hash, replaces },
      });
    };
    const saveMerged = async (draft: number) => {
      const { data } = await visitor.call('GET /console/api/page', { query: { file } });
      const body = { file, text: `${data.text}# 并\n`, baseHash: data.hash, draft };
      await visitor.call('POST /console/api/page/save', { body });
      return (await visitor.call('GET /console/api/page', { query: { file } })).data.draft;
    };

    await keep('草稿', 0);
    expect(await saveMerged(1)).toBeNull();
    await keep('又一稿', 0);
    await keep('再一稿', 1);
    expect(await saveMerged(1)).toMatchObject({ text: '再一稿' });
  });
});

describe('a save', () => {
  it('writes the file, and who did it', async () => {
    const { visitor, name, admin } = await addStaffMember(server);
    const { data } = await visitor.call('GET /console/api/page', { query: { file } });

    const saved = await visitor.call('POST /console/api/page/save', {
      body: { file, text: `${data.text}# 改\n`, baseHash: data.hash },
    });
    const audit = await admin.call('GET /console/api/audit', { query: { action: 'page.save' } });

    expect(await textOf(file)).toBe(`${data.text}# 改\n`);
    expect(audit.data.entries[0]).toMatchObject({
      staffName: name,
      subject: file,
      before: { hash: data.hash },
      after: { hash: saved.data.hash },
    });
  });

  it('gives the file as it is now when somebody else wrote it', async () => {
    const { visitor } = await addStaffMember(server);
    const { data } = await visitor.call('GET /console/api/page', { query: { file } });
    await writeFile(join(folder, file), `${data.text}# 别人\n`);

    const refused = await visitor.call('POST /console/api/page/save', {
      body: { file, text: `${data.text}# 我\n`, baseHash: data.hash },
    });

    expect([refused.code, refused.data]).toEqual([
      staffRefusals.PAGE_CHANGED.code,
      expect.objectContaining({ text: `${data.text}# 别人\n`, by: null, isMine: false }),
    ]);
    expect(await textOf(file)).toBe(`${data.text}# 别人\n`);
  });

  it('says whose the other text is: a colleague’s, or mine from another window', async () => {
    const { visitor, name } = await addStaffMember(server);
    const colleague = await addStaffMember(server);
    const { data } = await visitor.call('GET /console/api/page', { query: { file } });
    const save = (by: typeof visitor, line: string) =>
      by.call('POST /console/api/page/save', { body: { file, text: `${data.text}# ${line}\n`, baseHash: data.hash } });
    await save(visitor, '第一个窗口');

    expect((await save(visitor, '第二个窗口')).data).toMatchObject({ by: name, isMine: true });
    expect((await save(colleague.visitor, '同事')).data).toMatchObject({ by: name, isMine: false });
  });

  it.each(['../outside.yaml', 'campaigns/../site.yaml', 'site.yaml', 'fragments/../site.yaml', 'campaigns/none.yaml'])(
    'never goes to %s',
    async (place) => {
      const author = await openConsoleAs(server, 'author');
      const body = { file: place, text: 'x', baseHash: '0'.repeat(64) };

      expect((await author.call('POST /console/api/page/save', { body })).code).toBe(staffRefusals.PAGE_FILE_GONE.code);
      expect((await author.call('GET /console/api/page', { query: { file: place } })).code).toBe(
        staffRefusals.PAGE_FILE_GONE.code,
      );
    },
  );

  it('reads nothing of a long text from who is not logged in', async () => {
    const body = { file, text: 'x'.repeat(900_000), baseHash: '0'.repeat(64) };

    const { code } = await openConsole(server).call('POST /console/api/page/save', { body });

    expect(code).toBe(staffRefusals.STAFF_LOGIN_REQUIRED.code);
  });
});

describe('a page in a frame', () => {
  const HOST = { host: 'localhost:4173', origin: 'http://localhost:4173' };
  const cookieOf = async () => {
    const author = await openConsoleAs(server, 'author');
    return { ...HOST, cookie: author.lastCookie().split(';')[0] ?? '' };
  };
  const addresses = [`/console/api/page/document?file=${file}`, '/console/api/pictures/original?path=avatars/a1.jpg'];

  it.each(addresses)('at %s runs no script and goes nowhere else', async (url) => {
    const { statusCode, headers, body } = await server.inject({ url, headers: await cookieOf() });

    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).not.toContain('<script');
  });

  it.each(addresses)('at %s is for staff', async (url) => {
    const { json } = await server.inject({ url, headers: HOST });

    expect(json()).toMatchObject({ code: staffRefusals.STAFF_LOGIN_REQUIRED.code });
  });

  it.each([
    '/console/api/page/document?file=../site.yaml',
    '/console/api/page/document?file=campaigns/none.yaml',
    '/console/api/page/document',
    '/console/api/pictures/original?path=../site.yaml',
    '/console/api/pictures/original?path=%2Fetc%2Fpasswd',
    '/console/api/pictures/original?path=a&path=b',
  ])('is none at %s', async (url) => {
    expect((await server.inject({ url, headers: await cookieOf() })).statusCode).toBe(404);
  });
});
