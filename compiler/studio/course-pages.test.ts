import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import { type StudioProcess, startStudioProcess } from './testing-process.ts';

const NUMBER = 'KY2027-EN-77';
const UUID = '10000000-0000-4000-8000-0000000000aa';
const OWN = `  - { type: heading, id: top, text: 现在只要 2280 元 }
  - { type: sticky-buy, label: 报名, price: 228000, originPrice: 398000, target: top }
`;
const HEAD = 'version: 1\ndescription: 一句话\nstatus: live\n';

let pages = '';
let studio: StudioProcess;
beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'course-pages-'));
  await cp(REPOSITORY_FOLDERS.pages, pages, { recursive: true });
  await write(
    'fragments/offer.yaml',
    `version: 1\nblocks:\n  - { type: rich-text, markdown: "[去看](/course/detail/${UUID})" }\n`,
  );
  await write('h5/own.yaml', `${HEAD}title: 自己的课\ncourse: { number: ${NUMBER} }\nblocks:\n${OWN}`);
  await write('h5/around.yaml', `${HEAD}title: 有片段的\nblocks:\n  - { type: fragment, name: offer }\n`);
  await write('h5/other.yaml', `${HEAD}title: 别的课\nblocks:\n  - { type: heading, text: 现在只要 2280 元 }\n`);
  studio = startStudioProcess(pages);
});
afterAll(async () => {
  studio.stop();
  await rm(pages, { recursive: true, force: true });
});

const write = (file: string, text: string) => writeFile(join(pages, file), text);
const found = () => studio.ask('pagesOfCourse', { number: NUMBER, uuid: UUID });

describe('the pages of a course', () => {
  it('are those that name it, with the prices that they write', async () => {
    const [around, own, ...others] = (await found()).toSorted((a, b) => (a.file < b.file ? -1 : 1));

    expect(own).toMatchObject({ file: 'h5/own.yaml', path: '/h5/own', title: '自己的课', state: 'live' });
    expect(own).toMatchObject({ prices: [228_000], originPrices: [398_000], live: 'absent' });
    expect(own?.words).toContain(228_000);
    expect(around).toMatchObject({ file: 'h5/around.yaml', prices: [] });
    expect(others).toEqual([]);
  });

  it('follow the file', async () => {
    const text = await readFile(join(pages, 'h5/own.yaml'), 'utf8');
    await write(
      'h5/own.yaml',
      text.replace('price: 228000', 'price: 198000').replace('status: live', 'status: archived'),
    );

    const own = (await found()).find(({ file }) => file === 'h5/own.yaml');
    expect(own).toMatchObject({ state: 'archived', prices: [198_000] });
  });
});
