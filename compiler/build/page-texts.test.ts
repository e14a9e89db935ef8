import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '#src/page-model/page.ts';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import { type CompileSite, loadCompileSite } from './compile-site.ts';
import { compileFile } from './page-builder.ts';
import type { LivePage } from './page-renderer.ts';
import { createPageReader, createPageWriter } from './page-texts.ts';

let site: CompileSite;
/** Every page of the repository three times. */
let pages: LivePage[];

beforeAll(async () => {
  const { site: loaded } = await loadCompileSite(REPOSITORY_FOLDERS);
  if (!loaded) throw new Error('The pages of the repository cannot be loaded.');
  site = loaded;
  const files = loaded.loaded.files.filter(({ kind }) => kind === 'page');
  pages = [...files, ...files, ...files].flatMap((file) => {
    const { page } = compileFile(file, readFileSync(file.absolute), loaded, loaded.track());
    return page ? [{ page, arms: [{ id: 'control', page: { ...page, variant: 'hero_control' } }] }] : [];
  });
});

describe('pages on their way to another thread', () => {
  it('come out as they went in, with their JSON', () => {
    const write = createPageWriter(site);
    const reader = createPageReader();
    const arrived = pages.flatMap((live) => reader.read(structuredClone(write([live]))));

    expect(pages.length).toBeGreaterThan(60);
    expect(arrived.map(({ live }) => live)).toEqual(pages);
    expect(arrived.map(({ json }) => JSON.parse(json) as unknown)).toEqual(pages.map(({ page }) => page));
  });

  it('bring the site with the first of them', () => {
    const write = createPageWriter(site);

    expect([write(pages.slice(0, 1)).site, write(pages.slice(1, 2)).site]).toEqual([site.site, undefined]);
  });

  it('bring a block that pages share once, and it is one object on every page', () => {
    const write = createPageWriter(site);
    const reader = createPageReader();
    const isShared = (block: Block) => site.blocks.isShared(block);
    const live = pages.find(({ page }) => page.blocks.some(isShared)) as LivePage;
    const first = write([live]);
    const second = write([live]);
    const [one = [], other = []] = [first, second].map((texts) => reader.read(texts)[0]?.live.page.blocks ?? []);
    const places = live.page.blocks.flatMap((block, index) => (isShared(block) ? [index] : []));

    expect(first.blocks).toHaveLength(places.length);
    expect(second.blocks).toEqual([]);
    expect(one.flatMap((block, index) => (reader.isShared(block) ? [index] : []))).toEqual(places);
    for (const index of places) expect(other[index]).toBe(one[index]);
  });
});
