import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import { type StudioProcess, startStudioProcess } from './testing-process.ts';

let folder = '';
let studio: StudioProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await cp(REPOSITORY_FOLDERS.pages, folder, { recursive: true });
  studio = startStudioProcess(folder);
});
afterAll(async () => {
  studio.stop();
  await rm(folder, { recursive: true, force: true });
});

const page = async (path: string) => (await studio.ask('list', {})).find((card) => card.path === path);
const textOf = (file: string) => readFile(join(folder, file), 'utf8');

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(folder, file), change(await textOf(file)));
}

async function read(file: string) {
  const found = await studio.ask('read', { file });
  if (!found) throw new Error(`There is no ${file}.`);
  return found;
}

describe('the list of the studio process', () => {
  it('tells of each page what its file says', async () => {
    expect(await page('/1month')).toMatchObject({ file: 'campaigns/1month.yaml', state: 'live', problems: [] });
  });

  it('follows the files as they change', async () => {
    await edit('campaigns/901.yaml', (text) => text.replace(/^status: live$/m, 'status: draft'));
    await edit('campaigns/1018.yaml', (text) => text.replace(/^status: live$/m, 'status: gone'));
    await edit('campaigns/1101.yaml', (text) =>
      text.replace(/^status: live$/m, 'status: live\nschedule: { from: 2099-01-01T00:00:00+08:00 }'),
    );

    expect((await page('/901'))?.state).toBe('draft');
    expect(await page('/1018')).toMatchObject({ state: 'broken', problems: [{ line: 6 }] });
    expect((await page('/1101'))?.state).toBe('scheduled');
  });
});

describe('a text that is rendered', () => {
  const render = async (change: (text: string) => string, file = 'campaigns/1month.yaml') => {
    const rendered = await studio.ask('render', { file, text: change(await textOf(file)) });
    if (!rendered) throw new Error('It was not rendered.');
    return rendered;
  };

  it('is the page as visitors get it, with the changes, and without scripts', async () => {
    const { document, problems, blocks } = await render((text) => text.replace(/^title: .*/m, 'title: 另一个标题'));

    expect(problems).toEqual([]);
    expect(document).toContain('<title>另一个标题</title>');
    expect(document).toContain(`<section id="${blocks[0]?.id}"`);
    expect(document).not.toContain('<script');
  });

  it('says where each block is written', async () => {
    const { blocks } = await render((text) => text);

    expect(blocks.map(({ index }) => index)).toEqual([...blocks.map(({ index }) => index)].sort((a, b) => a - b));
    expect(blocks.some(({ fragment }) => fragment !== null)).toBe(true);
  });

  it('has problems and no document while it has errors', async () => {
    const { document, problems } = await render((text) => text.replace(/^status: .*/m, 'status: ['));

    expect(document).toBeNull();
    expect(problems.length).toBeGreaterThan(0);
  });

  it('is that of another moment when one is asked for', async () => {
    const heading = (when: string) =>
      `version: 1\ntitle: 开班\ndescription: 一句话\nstatus: draft\nblocks:\n  - { type: heading, text: 早鸟, when: { ${when} } }\n`;
    await writeFile(join(folder, 'h5/when.yaml'), heading('until: 2030-01-01T00:00:00+08:00'));
    const text = heading('until: 2030-01-01T00:00:00+08:00');

    const before = await studio.ask('render', { file: 'h5/when.yaml', text, at: '2029-12-31T00:00:00+08:00' });
    const after = await studio.ask('render', { file: 'h5/when.yaml', text, at: '2030-01-02T00:00:00+08:00' });

    expect(before?.document).toMatch(/<section id="heading-1"(?![^>]* hidden)/);
    expect(after?.document).toMatch(/<section id="heading-1"[^>]* hidden/);
  });

  it('shows a picture that was never published from where its author put it', async () => {
    await mkdir(join(folder, 'assets/new'));
    const own = { create: { width: 800, height: 600, channels: 3, background: '#08f' } } as const;
    await writeFile(join(folder, 'assets/new/own.jpg'), await sharp(own).jpeg().toBuffer());

    const text = `version: 1\ntitle: 开班\ndescription: 一句话\nstatus: draft\nblocks:\n  - { type: image-stack, images: [{ src: new/own.jpg, alt: 蓝 }] }\n`;
    await studio.ask('list', {});
    const rendered = await studio.ask('render', { file: 'campaigns/901.yaml', text });

    expect(rendered?.problems).toEqual([]);
    expect(rendered?.document).toContain('src="/console/api/pictures/original?path=new%2Fown.jpg&amp;v=');
    const original = await studio.ask('original', { path: 'new/own.jpg' });
    expect(original?.type).toBe('image/jpeg');
  });

  it.each(['campaigns/none.yaml', 'site.yaml', '../package.yaml', 'fragments/none.yaml'])(
    'is nothing for %s',
    async (file) => {
      expect(await studio.ask('render', { file, text: 'version: 1' })).toBeNull();
    },
  );

  it('is refused as a page when it is longer than a page may be', async () => {
    const { document, problems } = await render((text) => `${text}# ${'长'.repeat(300_000)}\n`);

    expect([document, problems.map(({ code }) => code)]).toEqual([null, ['FILE_TOO_LARGE']]);
  });
});

describe('a text that is saved', () => {
  const file = 'campaigns/1102.yaml';

  it('is the file from then on, byte for byte', async () => {
    const { text, hash } = await read(file);
    const next = `\ufeff${text.replaceAll('\n', '\r\n')}# 完`;

    const saved = await studio.ask('save', { file, text: next, baseHash: hash });

    expect(saved.is).toBe('saved');
    expect(await textOf(file)).toBe(next);
    expect(await read(file)).toMatchObject({ text: next, hash: saved.is === 'saved' ? saved.hash : '' });
    expect((await readdir(join(folder, 'campaigns'))).filter((name) => !name.endsWith('.yaml'))).toEqual([]);
  });

  it('is not written over what somebody else wrote', async () => {
    const { text, hash } = await read(file);
    await edit(file, (own) => `${own}\n# 别人`);

    const outcome = await studio.ask('save', { file, text: `${text}# 我`, baseHash: hash });

    expect(outcome).toMatchObject({ is: 'changed', text: await textOf(file) });
    expect(await textOf(file)).toMatch(/# 别人$/);
  });

  it('is one of two that come at once; the other is told', async () => {
    const { text, hash } = await read(file);
    const save = (mark: string) => studio.ask('save', { file, text: `${text}\n# ${mark}`, baseHash: hash });

    const outcomes = await Promise.all(['甲', '乙', '丙'].map(save));

    expect(outcomes.map(({ is }) => is).sort()).toEqual(['changed', 'changed', 'saved']);
  });

  it('mends a file that is not UTF-8', async () => {
    const gbk = Buffer.concat([Buffer.from('title: '), Buffer.from([0xd6, 0xd0, 0xb9, 0xfa]), Buffer.from('\n')]);
    await writeFile(join(folder, 'h5/gbk.yaml'), gbk);
    const { text, hash } = await read('h5/gbk.yaml');

    await studio.ask('save', { file: 'h5/gbk.yaml', text: `${text}# 完\n`, baseHash: hash });

    expect(await textOf('h5/gbk.yaml')).toBe('title: 中国\n# 完\n');
  });

  it.each([
    '../secret.yaml',
    'campaigns/../../secret.yaml',
    '/etc/passwd.yaml',
    'site.yaml',
    'navigation.yaml',
    'promises.yaml',
    'fragments/none.yaml',
    'campaigns/link.yaml',
    'linked/901.yaml',
    'campaigns/.hidden.yaml',
    'campaigns/none.yaml',
    'campaigns/folder.yaml',
    'campaigns/a/b.yaml',
  ])('never goes to %s', async (place) => {
    const outside = join(folder, '..', 'outside.yaml');
    await writeFile(outside, 'secret');
    await symlink(outside, join(folder, 'campaigns/link.yaml')).catch(() => {});
    await symlink(join(folder, 'campaigns'), join(folder, 'linked')).catch(() => {});
    await mkdir(join(folder, 'campaigns/folder.yaml'), { recursive: true });

    expect(await studio.ask('read', { file: place })).toBeNull();
    expect(await studio.ask('save', { file: place, text: 'mine', baseHash: '0'.repeat(64) })).toEqual({ is: 'gone' });
    expect(await readFile(outside, 'utf8')).toBe('secret');
    await rm(outside);
    await rm(join(folder, 'campaigns/folder.yaml'), { recursive: true });
  });
});

describe('an original', () => {
  it.each([
    '../site.yaml',
    'avatars/../../site.yaml',
    '/etc/passwd',
    'avatars',
    'avatars/none.jpg',
    '.hidden.jpg',
    'out.jpg',
  ])('is none at %s', async (path) => {
    await symlink('/etc/hostname', join(folder, 'assets/out.jpg')).catch(() => {});

    expect(await studio.ask('original', { path })).toBeNull();
    await rm(join(folder, 'assets/out.jpg'), { force: true });
  });
});

describe('a text that is compared with the school', () => {
  const file = 'campaigns/promotion_2203.yaml';
  const nothing = { service: { phone: '', hours: '全天' }, courses: [], coupons: [], lives: [], activities: [] };

  it('names its course, and is told when the school has none such', async () => {
    const text = await textOf(file);
    const named = await studio.ask('named', { file, text });
    const number = named?.course_numbers?.[0] ?? '';
    const problems = await studio.ask('compare', { file, text, catalogue: nothing });

    expect(text).toContain(number);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'COURSE_NOT_FOUND', message: expect.stringContaining(number) }),
    );
  });

  it('is compared as it is saved, by the addresses of pages', async () => {
    const paths = ['/promotion_2203', '/none'];
    const named = await studio.ask('namedByPages', { paths });
    const differences = await studio.ask('comparePages', { paths, catalogue: nothing });

    expect(named.course_numbers).not.toEqual([]);
    expect(differences).toMatchObject([{ file, path: '/promotion_2203' }]);
    expect(differences[0]?.problems).toContainEqual(expect.objectContaining({ code: 'COURSE_NOT_FOUND' }));
  });

  it('is not compared while it has errors', async () => {
    expect(await studio.ask('named', { file, text: 'version: 1\ntitle: [' })).toBeNull();
    expect(await studio.ask('compare', { file, text: 'version: 1\ntitle: [', catalogue: nothing })).toEqual([]);
  });
});
