import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteSource } from '#src/page-model/sources.gen.ts';
import { loadCompileSite } from './compile-site.ts';
import { REPOSITORY_FOLDERS } from './folders.ts';
import { compileFile } from './page-builder.ts';
import type { LivePage } from './page-renderer.ts';
import { createPageReader, createPageWriter } from './page-texts.ts';

let site: SiteSource;
/** Every page of the repository three times: from the second time on, its blocks come again. */
let pages: LivePage[];

beforeAll(async () => {
  const { site: loaded } = await loadCompileSite(REPOSITORY_FOLDERS);
  if (!loaded) throw new Error('The pages of the repository cannot be loaded.');
  site = loaded.site;
  const files = loaded.loaded.files.filter(({ kind }) => kind === 'page');
  pages = [...files, ...files, ...files].flatMap((file) => {
    const { page } = compileFile(file, readFileSync(file.absolute), loaded, loaded.track());
    return page ? [{ page, arms: [{ id: 'control', page: { ...page, variant: 'hero_control' } }] }] : [];
  });
});

describe('pages on their way to another thread', () => {
  it('come out as they went in, with their JSON', () => {
    const write = createPageWriter(site);
    const read = createPageReader();
    const arrived = pages.flatMap((live) => read(structuredClone(write([live]))));

    expect(pages.length).toBeGreaterThan(60);
    expect(arrived.map(({ live }) => live)).toEqual(pages);
    expect(arrived.map(({ json }) => JSON.parse(json) as unknown)).toEqual(pages.map(({ page }) => page));
  });

  it('bring the site with the first of them', () => {
    const write = createPageWriter(site);

    expect([write(pages.slice(0, 1)).site, write(pages.slice(1, 2)).site]).toEqual([site, undefined]);
  });

  it('bring a block that comes again once, and it is one object on every page', () => {
    const write = createPageWriter(site);
    const read = createPageReader();
    const shared = pages.filter(({ page }) => page.blocks.some(Object.isFrozen)).at(-1) as LivePage;
    const first = write([shared]);
    const second = write([shared]);
    const [one, other] = [first, second].map((texts) => read(texts)[0]?.live.page.blocks ?? []);

    expect(first.blocks.length).toBe(new Set(shared.page.blocks.filter(Object.isFrozen)).size);
    expect(second.blocks).toEqual([]);
    expect(one?.filter(Object.isFrozen).length).toBeGreaterThan(0);
    for (const [index, block] of one?.entries() ?? []) {
      if (Object.isFrozen(block)) expect(other?.[index]).toBe(block);
    }
  });
});
