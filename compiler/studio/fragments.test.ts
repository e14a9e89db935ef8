import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import { type StudioProcess, startStudioProcess } from './testing-process.ts';

const FILE = 'fragments/camp-faq.yaml';

let folder = '';
let studio: StudioProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await cp(REPOSITORY_FOLDERS.pages, folder, { recursive: true });
  await writeFile(
    join(folder, 'fragments/around.yaml'),
    'version: 1\nblocks:\n  - { type: fragment, name: camp-faq }\n',
  );
  const page = 'version: 1\ntitle: 春\ndescription: 春\nstatus: draft\nblocks:\n  - { type: fragment, name: around }\n';
  await writeFile(join(folder, 'campaigns/by-another.yaml'), page);
  studio = startStudioProcess(folder);
});
afterAll(async () => {
  studio.stop();
  await rm(folder, { recursive: true, force: true });
});

async function opened() {
  const found = await studio.ask('read', { file: FILE });
  if (!found) throw new Error('It was not found.');
  return found;
}

describe('a fragment', () => {
  it('is read with the pages that show it, by itself or within another one', async () => {
    const { usedBy, path } = await opened();

    expect(path).toBe('片段 camp-faq');
    expect(usedBy).toContain('/by-another');
    expect(usedBy).toContain('/h5/20210604');
    expect(usedBy).not.toContain('/901');
    expect((await studio.ask('read', { file: 'campaigns/901.yaml' }))?.usedBy).toBeNull();
  });

  it('stands in the list with the pages that show it', async () => {
    const fragments = await studio.ask('fragments', {});

    expect(fragments.map(({ name }) => name)).toEqual(fragments.map(({ name }) => name).sort());
    expect(fragments.find(({ file }) => file === FILE)?.usedBy).toEqual((await opened()).usedBy);
    expect(fragments.find(({ name }) => name === 'around')?.usedBy).toEqual(['/by-another']);
  });

  it('is shown as the content of a page that shows it, and points to the blocks of its own file', async () => {
    const { text } = await opened();

    const rendered = await studio.ask('render', {
      file: FILE,
      text: text.replace('题目不会，问谁？', '不会的题，问谁？'),
    });

    expect(rendered?.document).toContain('不会的题，问谁？');
    expect(rendered?.blocks).toMatchObject([{ type: 'faq', index: 0, fragment: null }]);
    expect(rendered?.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('says what is wrong in it by its own rules', async () => {
    const rendered = await studio.ask('render', { file: FILE, text: 'version: 1\nblocks:\n  - { type: fqa }\n' });

    expect(rendered?.document).toBeNull();
    expect(rendered?.problems).toMatchObject([{ code: 'BLOCK_TYPE_UNKNOWN', line: 3 }]);
  });

  it('is written over what was read, and nothing else is', async () => {
    const { text, hash } = await opened();

    expect(await studio.ask('save', { file: FILE, text: `# 问答\n${text}`, baseHash: hash })).toMatchObject({
      is: 'saved',
    });
    expect(await studio.ask('save', { file: FILE, text, baseHash: hash })).toMatchObject({ is: 'changed' });
    expect(await readFile(join(folder, FILE), 'utf8')).toBe(`# 问答\n${text}`);
  });

  it.each(['fragments/../site.yaml', 'fragments/Upper.yaml', 'fragments/none.yaml', 'fragments/camp-faq.yml'])(
    'is not there as %s',
    async (file) => {
      expect(await studio.ask('read', { file })).toBeNull();
      expect(await studio.ask('save', { file, text: 'x', baseHash: '' })).toEqual({ is: 'gone' });
    },
  );

  it('is never read through a link, and is no page to begin with or to take off', async () => {
    await symlink(join(folder, 'site.yaml'), join(folder, 'fragments/leads-out.yaml'));

    expect(await studio.ask('read', { file: 'fragments/leads-out.yaml' })).toBeNull();
    expect(await studio.ask('newPage', { file: 'h5/copy.yaml', title: '一页', from: FILE })).toMatchObject({
      is: 'gone',
    });
    expect(await studio.ask('withStatus', { file: FILE, status: 'archived' })).toMatchObject({ is: 'gone' });
  });
});
