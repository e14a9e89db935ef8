import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compilerProcess } from '#server/gateways/pages/compiler-process.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { addStaffMember, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const root = join(import.meta.dirname, '../../..');
let folder = '';
let compiler: PageCompiler;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
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

it('a page is begun, renamed with its drafts, taken off and brought back, and each is in the record once', async () => {
  const { visitor, name, admin } = await addStaffMember(server);
  const file = 'campaigns/spring.yaml';
  const to = 'campaigns/spring-2027.yaml';

  await visitor.call('POST /console/api/page/new', { body: { file, title: '春季班', kind: 'trial' } });
  await visitor.call('POST /console/api/page/new', { body: { file, title: '春季班', kind: 'trial' } });
  await visitor.call('PUT /console/api/page/draft', {
    body: { file, text: '草稿', baseText: '', baseHash: 'a'.repeat(64), replaces: 0 },
  });
  await visitor.call('POST /console/api/page/rename', { body: { file, to, isRedirected: false } });
  await visitor.call('POST /console/api/page/rename', { body: { file, to, isRedirected: false } });
  const { data } = await visitor.call('GET /console/api/pages');
  const card = data.pages.find((page) => page.file === to);
  await visitor.call('POST /console/api/page/status', { body: { file: to, status: 'archived' } });
  await visitor.call('POST /console/api/page/status', { body: { file: to, status: 'archived' } });
  await visitor.call('POST /console/api/page/status', { body: { file: to, status: 'draft' } });
  const history = await visitor.call('GET /console/api/page/versions', { query: { file: to } });
  const audit = await admin.call('GET /console/api/audit', { query: { action: 'page.' } });
  const seen = await (await openConsoleAs(server, 'publisher')).call('GET /console/api/pages');

  expect(card).toMatchObject({ title: '春季班', hasMyDraft: true, draftsOf: [], lastEdit: { staffName: name } });
  expect(seen.data.pages.find((page) => page.file === to)).toMatchObject({ hasMyDraft: false, draftsOf: [name] });
  expect(history.data.versions.map(({ by }) => by)).toEqual([name, name, null]);
  expect(audit.data.entries.map(({ action }) => action)).toEqual([
    'page.unarchive',
    'page.archive',
    'page.rename',
    'page.new',
  ]);
});

it('a page that a colleague renames tells whoever writes on it where it is, and takes their draft along', async () => {
  const { visitor } = await addStaffMember(server);
  const colleague = await openConsoleAs(server, 'publisher');
  const [file, between, to] = [
    'campaigns/autumn.yaml',
    'campaigns/autumn-2.yaml',
    'campaigns/autumn-2027.yaml',
  ] as const;
  await visitor.call('POST /console/api/page/new', { body: { file, title: '秋季班', kind: 'trial' } });
  const { data: page } = await visitor.call('GET /console/api/page', { query: { file } });
  const draft = { baseText: page.text, baseHash: page.hash };
  const typed = `${page.text}# 1\n`;
  const kept = await visitor.call('PUT /console/api/page/draft', {
    body: { file, text: typed, ...draft, replaces: 0 },
  });
  await colleague.call('POST /console/api/page/rename', { body: { file, to: between, isRedirected: false } });
  await colleague.call('POST /console/api/page/rename', { body: { file: between, to, isRedirected: false } });

  const more = `${typed}# 2\n`;
  const { revision: replaces } = kept.data;
  const late = [
    await visitor.call('PUT /console/api/page/draft', { body: { file, text: more, ...draft, replaces } }),
    await visitor.call('POST /console/api/page/render', { body: { file, text: more } }),
    await visitor.call('POST /console/api/page/save', { body: { file, text: more, baseHash: page.hash, draft: 1 } }),
    await visitor.call('GET /console/api/page', { query: { file } }),
  ];
  for (const { code, data } of late) {
    expect([code, data]).toEqual([staffRefusals.PAGE_FILE_GONE.code, { movedTo: to }]);
  }

  const again = await visitor.call('PUT /console/api/page/draft', {
    body: { file: to, text: more, ...draft, replaces },
  });
  const opened = await visitor.call('GET /console/api/page', { query: { file: to } });
  expect(again.data.revision).toBe(replaces + 1);
  expect(opened.data.draft?.text).toBe(more);
});

it('says why a place cannot be a page’s', async () => {
  const author = await openConsoleAs(server, 'author');

  const { data } = await author.call('GET /console/api/page/name', { query: { file: 'campaigns/901.yaml' } });
  const { code } = await author.call('POST /console/api/page/new', {
    body: { file: 'campaigns/901.yaml', title: '占了', kind: 'trial' },
  });

  expect(data).toEqual({ path: '/901', flaw: expect.stringContaining('/901') });
  expect(code).toBe(staffRefusals.PAGE_NAME_REFUSED.code);
});

it('a page is begun with what the catalogue says of its course, and warns until somebody has checked it', async () => {
  const author = await openConsoleAs(server, 'author');
  const found = await author.call('GET /console/api/page/catalogue', { query: { kind: 'course', q: 'KY2027-MA-02' } });
  const course = found.data.items[0];
  const file = 'campaigns/with-course.yaml';

  const body = { file, title: '冲刺', kind: 'sprint', course: { kind: 'course' as const, uuid: course?.uuid ?? '' } };
  await author.call('POST /console/api/page/new', { body });
  await author.call('POST /console/api/page/new', { body });
  const gone = await author.call('POST /console/api/page/new', {
    body: { ...body, file: 'campaigns/gone.yaml', course: { kind: 'group', uuid: course?.uuid ?? '' } },
  });

  const { data } = await author.call('GET /console/api/page', { query: { file } });
  expect(data.text).toContain('course: { number: KY2027-MA-02, needsCheck: true }');
  expect(data.text).toContain(`price: ${(course?.priceCents ?? 0) / 100}元`);
  expect(gone.code).toBe(refusals.NOT_FOUND.code);
  const rendered = await author.call('POST /console/api/page/render', { body: { file, text: data.text } });
  expect(rendered.data.problems.map(({ code }) => code)).toContain('COURSE_UNCHECKED');
});
