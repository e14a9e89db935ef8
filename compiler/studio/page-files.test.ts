import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const textOf = (file: string) => readFile(join(folder, file), 'utf8');
const card = async (file: string) => (await studio.ask('list', {})).find((page) => page.file === file);

describe('a new page', () => {
  it.each(['trial', 'sprint', 'books', 'study-tour', 'group', 'live', 'lead'])(
    'can begin as %s, is a draft, and can be looked at before',
    async (kind) => {
      const file = `campaigns/new-${kind}.yaml`;

      expect(await studio.ask('newPage', { file, title: '春季班', kind })).toEqual({ is: 'made', file, isNew: true });

      expect(await card(file)).toMatchObject({ title: '春季班', state: 'draft' });
      expect((await studio.ask('template', { kind }))?.document).toContain('<main class="page"');
    },
  );

  it('begins as another one, with a title and a source of its own', async () => {
    const file = 'campaigns/copied.yaml';
    await studio.ask('newPage', { file, title: '照着 901', from: 'campaigns/901.yaml' });

    expect(await card(file)).toMatchObject({ title: '照着 901', state: 'draft' });
    expect(await textOf(file)).toMatch(/^source: copied$/m);
  });

  it('is made once, however often it is asked for', async () => {
    const input = { file: 'h5/twice.yaml', title: '两次', kind: 'lead' };

    expect(await Promise.all([studio.ask('newPage', input), studio.ask('newPage', input)])).toEqual([
      { is: 'made', file: input.file, isNew: true },
      { is: 'made', file: input.file, isNew: false },
    ]);
  });

  it.each([
    'campaigns/901.yaml',
    'campaigns/API.yaml',
    'campaigns/有空格 的.yaml',
    '../outside.yaml',
    'campaigns/../../outside.yaml',
    'fragments/mine.yaml',
    'site.yaml',
    'elsewhere/a.yaml',
    'leads-out/a.yaml',
  ])('is never made at %s', async (file) => {
    await symlink('/tmp', join(folder, 'leads-out')).catch(() => {});
    const before = await textOf('campaigns/901.yaml');

    expect((await studio.ask('checkName', { file })).flaw).toBeTruthy();
    expect(await studio.ask('newPage', { file, title: '不行', kind: 'lead' })).toMatchObject({ is: 'refused' });
    expect(await textOf('campaigns/901.yaml')).toBe(before);
    await rm(join(folder, 'leads-out'), { force: true });
  });

  it('begins as nothing that is not there', async () => {
    const input = { file: 'h5/none.yaml', title: '无' };

    expect(await studio.ask('newPage', { ...input, kind: '../page' })).toEqual({ is: 'gone' });
    expect(await studio.ask('newPage', { ...input, from: '../site.yaml' })).toEqual({ is: 'gone' });
  });
});

describe('a page that gets another address', () => {
  it('takes its links along, and leads on from the old one when asked', async () => {
    await writeFile(
      join(folder, 'h5/leads.yaml'),
      'version: 1\ntitle: 去\ndescription: 去看\nstatus: draft\nblocks:\n  - { type: button, label: 去, link: { type: 13, url: /1101 } } # 留着\n',
    );
    const input = { file: 'campaigns/1101.yaml', to: 'campaigns/1101-new.yaml', isRedirected: true };

    expect(await studio.ask('renamePage', input)).toEqual({ is: 'made', file: input.to, isNew: true });
    expect(await studio.ask('renamePage', input)).toEqual({ is: 'made', file: input.to, isNew: false });

    expect(await textOf('h5/leads.yaml')).toContain('url: /1101-new } } # 留着');
    expect(await textOf('redirects.yaml')).toContain('{ from: /1101, to: /1101-new }');
    expect(await card(input.file)).toBeUndefined();
    expect(await card(input.to)).toMatchObject({ path: '/1101-new' });
  });

  it.each([
    ['campaigns/1102.yaml', 'campaigns/901.yaml', 'refused'],
    ['campaigns/1102.yaml', '../1102.yaml', 'refused'],
    ['../site.yaml', 'campaigns/site.yaml', 'gone'],
    ['campaigns/none.yaml', 'campaigns/some.yaml', 'gone'],
  ])('is refused from %s to %s', async (file, to, is) => {
    expect(await studio.ask('renamePage', { file, to, isRedirected: false })).toMatchObject({ is });
  });
});

describe('a page that is taken off', () => {
  it('changes in one word, and comes back as a draft, once the text is saved', async () => {
    const file = 'campaigns/1202.yaml';
    const before = await textOf(file);

    const archived = await studio.ask('withStatus', { file, status: 'archived' });
    const draft = await studio.ask('withStatus', { file, status: 'draft' });

    expect(archived).toMatchObject({ is: 'made', text: before.replace(/^status: live/m, 'status: archived') });
    expect(draft).toMatchObject({ is: 'made', text: before.replace(/^status: live/m, 'status: draft') });
    expect(await textOf(file)).toBe(before);
  });

  it('is told when its text is too broken, and stays as it is', async () => {
    await writeFile(join(folder, 'h5/broken.yaml'), 'status: [');

    expect(await studio.ask('withStatus', { file: 'h5/broken.yaml', status: 'archived' })).toEqual({
      is: 'unreadable',
    });
    expect(await textOf('h5/broken.yaml')).toBe('status: [');
  });
});

describe('the list', () => {
  it('checks a page again when a page that it leads to is taken off', async () => {
    const page = (status: string) => `version: 1\ntitle: 甲\ndescription: 甲\nstatus: ${status}\nblocks: []\n`;
    await writeFile(join(folder, 'h5/target.yaml'), page('live'));
    await writeFile(
      join(folder, 'h5/from.yaml'),
      'version: 1\ntitle: 乙\ndescription: 乙\nstatus: live\nblocks:\n  - { type: button, label: 去, link: { type: 13, url: /h5/target } }\n',
    );
    const codes = async () => (await card('h5/from.yaml'))?.problems.map(({ code }) => code);
    const before = await codes();

    await writeFile(join(folder, 'h5/target.yaml'), page('archived'));

    expect(await codes()).not.toEqual(before);
  });
});
