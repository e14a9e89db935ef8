import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import { cardList } from './page-cards.ts';
import { warmSite } from './warm-site.ts';

let pages = '';

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'cards-'));
  await cp(REPOSITORY_FOLDERS.pages, pages, { recursive: true });
  const head = 'version: 1\ndescription: 一句话\n';
  await writeFile(join(pages, 'h5/quoted.yaml'), `${head}title: "有 \\"引号\\"" # 说明\nstatus: live\nblocks: []\n`);
  await writeFile(
    join(pages, 'h5/later.yaml'),
    `${head}title: 以后\nstatus: live\nschedule: { from: 2099-01-01T00:00:00+08:00 }\nblocks: []\n`,
  );
});
afterAll(() => rm(pages, { recursive: true, force: true }));

const folders = () => ({ ...REPOSITORY_FOLDERS, pages });

describe('a list that may not take long', () => {
  it('names every page with its state before any is checked', async () => {
    const never = { ...warmSite(folders()), read: () => new Promise<never>(() => {}) };

    const cards = await cardList(never, folders())({ withinMs: 1 });

    const of = (file: string) => cards.find((card) => card.file === file);
    expect(cards.length).toBeGreaterThan(20);
    expect(cards.every(({ isChecked }) => !isChecked)).toBe(true);
    expect(of('campaigns/901.yaml')).toMatchObject({ path: '/901', state: 'live', problems: [] });
    expect(of('h5/later.yaml')).toMatchObject({ title: '以后', state: 'scheduled' });
    expect(of('h5/quoted.yaml')).toMatchObject({ path: '/h5/quoted' });
  });

  it('goes on checking, and is whole when it is asked for again', async () => {
    const list = cardList(warmSite(folders()), folders());
    await list({ withinMs: 1 });

    const whole = await list({});
    const again = await list({ withinMs: 60_000 });

    expect(again).toEqual(whole);
    expect(again.every(({ isChecked }) => isChecked)).toBe(true);
  });
});
