import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compilerProcess } from '#server/gateways/pages/compiler-process.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { addStaffMember, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';

type Batch = ConsoleInput<'POST /console/api/page/batch'>['body'];

const root = join(import.meta.dirname, '../../..');
let folder = '';
let compiler: PageCompiler;
let server: TestServer;

const PLACES = ['campaigns/one.yaml', 'campaigns/two.yaml', 'campaigns/three.yaml'];
const pageText = (name: string) => `version: 1
title: ${name}
description: 这个暑假，从长难句开始
status: live
course: { number: KY2027-EN-01 }
source: ${name}
blocks:
  # 暑假特训 in a comment is nobody's text.
  - type: heading
    id: summer
    text: "暑假\\u0020特训" # 这一句
    subtitle: 暑假特训，暑假见
  - { type: registration-form, heading: 立即报名, submit: 去报名, agreements: [0, 1] }
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'batch-'));
  await cp(join(root, 'pages-config'), folder, { recursive: true });
  compiler = compilerProcess(join(root, '.cache/compiler/studio-process.js'), folder);
  server = await startTestServer({ console: { origin: undefined }, pages: compiler });
});
beforeEach(() => Promise.all(PLACES.map((file, index) => write(file, pageText(`p${index}`)))));
afterAll(async () => {
  await server.close();
  compiler.stop();
  await rm(folder, { recursive: true, force: true });
});

const read = (file: string) => readFile(join(folder, file), 'utf8');
const write = (file: string, text: string) => writeFile(join(folder, file), text);

async function author() {
  const { visitor, name } = await addStaffMember(server);
  const find = async (words: string) =>
    (await visitor.call('GET /console/api/page/search', { query: { words } })).data.files;
  const preview = async (deed: Batch['deed'], files = PLACES) =>
    (await visitor.call('POST /console/api/page/batch/preview', { body: { deed, files } })).data.pages;
  const change = async (body: Batch) => (await visitor.call('POST /console/api/page/batch', { body })).data.pages;
  const undo = async (id: string) => (await visitor.call('POST /console/api/page/batch/undo', { body: { id } })).data;
  const versions = async (file: string) =>
    (await visitor.call('GET /console/api/page/versions', { query: { file } })).data.versions;
  return { visitor, name, find, preview, change, undo, versions };
}

describe('a search in all pages', () => {
  it('finds what visitors read, by field, whatever its notation, and nothing else', async () => {
    const { find } = await author();

    const found = (await find('暑假')).filter(({ file }) => PLACES.includes(file));

    expect(found.map(({ file }) => file).sort()).toEqual([...PLACES].sort());
    expect(found[0]?.places.map(({ label, before, after, count }) => ({ label, before, after, count }))).toEqual([
      { label: '页面设置 · 介绍', before: '这个', after: '，从长难句开始', count: 1 },
      { label: expect.stringContaining('标题'), before: '', after: ' 特训', count: 1 },
      { label: expect.stringContaining('标题'), before: '', after: '特训，暑假见', count: 2 },
    ]);
    expect(await find('registration-form')).toEqual([]);
    expect(await find('KY2027')).toEqual([]);
  });
});

describe('a change of many pages', () => {
  it('replaces the chosen places, leaves every other byte and a page that changed since, and is undone at once', async () => {
    const { find, change, undo, versions } = await author();
    const found = (await find('暑假')).filter(({ file }) => PLACES.includes(file));
    const pages = found.map(({ file, hash, places }) => ({
      file,
      hash,
      places: places.slice(1).map(({ path }) => path),
    }));
    await write('campaigns/three.yaml', pageText('changed'));
    const body: Batch = { id: randomUUID(), deed: { kind: 'replace', words: '暑假', by: '寒假' }, pages };

    const outcome = await change(body);

    expect(Object.fromEntries(outcome.map(({ file, is }) => [file, is]))).toEqual({
      'campaigns/one.yaml': 'done',
      'campaigns/two.yaml': 'done',
      'campaigns/three.yaml': 'changed',
    });
    expect(await read('campaigns/one.yaml')).toBe(
      pageText('p0').replace('"暑假\\u0020特训"', '"寒假 特训"').replace('暑假特训，暑假见', '寒假特训，寒假见'),
    );
    expect(await versions('campaigns/one.yaml')).toHaveLength(2);

    await write('campaigns/two.yaml', `${await read('campaigns/two.yaml')}# 后来的改动\n`);
    const undone = await undo(body.id);

    expect(undone.left).toBe(0);
    expect(Object.fromEntries(undone.pages.map(({ file, is }) => [file, is]))).toEqual({
      'campaigns/one.yaml': 'done',
      'campaigns/two.yaml': 'changed',
    });
    expect(await read('campaigns/one.yaml')).toBe(pageText('p0'));
    expect(await read('campaigns/two.yaml')).toContain('# 后来的改动');
    expect((await undo(body.id)).pages).toEqual([]);
  });

  it('is made once, however often and by how many calls at once it is asked for', async () => {
    const { find, change, versions, visitor, name } = await author();
    const found = (await find('暑假')).filter(({ file }) => PLACES.includes(file));
    const pages = found.map(({ file, hash }) => ({ file, hash }));
    // Each replacement would be found again.
    const body: Batch = { id: randomUUID(), deed: { kind: 'replace', words: '暑假', by: '暑假暑假' }, pages };

    const outcomes = await Promise.all([change(body), change(body), change(body)]);
    const again = await change(body);

    for (const outcome of [...outcomes, again]) expect(outcome.map(({ is }) => is)).toEqual(['done', 'done', 'done']);
    expect(await read('campaigns/two.yaml')).toContain('subtitle: 暑假暑假特训，暑假暑假见');
    expect((await versions('campaigns/two.yaml')).filter(({ by }) => by === name)).toHaveLength(1);
    const { data } = await visitor.call('GET /console/api/page/batches');
    expect(data.batches).toMatchObject([{ id: body.id, pages: 3, undoneAt: null }]);
  });

  it('refuses a page that it would break, and says why', async () => {
    const { preview } = await author();
    const long = '很长的一句话'.repeat(20);

    const [page] = await preview({ kind: 'replace', words: '立即报名', by: long });

    expect(page?.flaw).toMatch(/^改完会有错误：.+60/);
  });

  it('sets owner, tags, source and times, takes pages off, and says before what it does to each', async () => {
    const { preview, change } = await author();
    await write('campaigns/two.yaml', `${pageText('p1')}owner: 小林\ntags: [春季]\n`);
    const deeds: Batch['deed'][] = [
      { kind: 'owner', owner: '小林' },
      { kind: 'tags', add: ['暑期'], remove: ['春季'] },
      { kind: 'source', source: 'summer' },
      { kind: 'schedule', from: '2027-07-01T00:00:00+08:00', until: '2027-08-31T00:00:00+08:00' },
      { kind: 'schedule', from: null },
      { kind: 'archive' },
    ];
    const told: string[] = [];

    for (const deed of deeds) {
      const pages = await preview(deed, ['campaigns/one.yaml', 'campaigns/two.yaml']);
      told.push(...pages.flatMap(({ sentences }) => (sentences.length === 0 ? ['（一样）'] : sentences)));
      const asked = pages.map(({ file, hash }) => ({ file, hash: hash ?? '' }));
      await change({ id: randomUUID(), deed, pages: asked });
    }

    expect(told).toEqual([
      '负责人：（没有） → 小林',
      '（一样）',
      '加上标签 暑期',
      '加上标签 暑期',
      '去掉标签 春季',
      '来源标记：p0 → summer',
      '来源标记：p1 → summer',
      ...Array.from({ length: 2 }, () => [
        '上线：（不定） → 2027-07-01 00:00',
        '下线：（不定） → 2027-08-31 00:00',
      ]).flat(),
      '上线：2027-07-01 00:00 → （不定）',
      '上线：2027-07-01 00:00 → （不定）',
      '下次发布后，访客看到“页面不存在”',
      '下次发布后，访客看到“页面不存在”',
    ]);
    expect(await read('campaigns/one.yaml')).toContain('status: archived');
    expect(await read('campaigns/one.yaml')).toContain('owner: 小林\ntags:');
    const cards = await compiler.ask('list', {});
    expect(cards.find(({ file }) => file === 'campaigns/two.yaml')).toMatchObject({
      ...{ owner: '小林', tags: ['暑期'], source: 'summer', state: 'archived' },
    });
  });

  it('is taken back by nobody else', async () => {
    const { change, find } = await author();
    const [found] = await find('暑假');
    const id = randomUUID();
    const pages = [{ file: found?.file ?? '', hash: found?.hash ?? '' }];
    await change({ id, deed: { kind: 'replace', words: '暑假', by: '寒假' }, pages });

    const other = await openConsoleAs(server, 'publisher');
    const { code } = await other.call('POST /console/api/page/batch/undo', { body: { id } });

    expect(code).toBe(refusals.NOT_FOUND.code);
  });
});
