import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import type { BuildFolders } from '../site/folders.ts';
import { makeTestSite, pageYaml as page, type TestSite } from '../testing-site.ts';
import { buildPages } from './build.ts';
import { finishPictures } from './changed-build.ts';

let site: TestSite;
let folders: BuildFolders;
beforeEach(() => {
  site = makeTestSite({ isNewMachine: true });
  folders = site.folders;
});
afterEach(() => site.remove());

const published = (name: string) =>
  readFileSync(join(releaseFolder(folders.dist, currentRelease(folders.dist) ?? ''), `${name}.html`), 'utf8');
const pictures = (name: string) => [...new Set(published(name).match(/\/media\/[^" ]+/g))];

describe('the first look on a new machine', () => {
  it('shows one JPEG of each picture, and the finer forms when they are there', async () => {
    site.write('campaigns/one.yaml', page({ image: 'avatars/a1.jpg' }));
    const first = await buildPages(folders, { mayWaitForPictures: true });
    const [early, earlyPictures] = [published('one'), pictures('one') ?? []];

    const encoded = await finishPictures(folders);
    const second = await buildPages(folders);

    expect([first.isFirstLook, second.isFirstLook]).toEqual([true, false]);
    expect(early).not.toContain('image/avif');
    expect(earlyPictures.filter((address) => !existsSync(join(folders.dist, address)))).toEqual([]);
    expect(encoded).toBeGreaterThan(0);
    expect(second.encoded).toBe(0);
    expect(published('one')).toContain('image/avif');
  });

  it('goes on where it was interrupted', async () => {
    // A picture without a warning: a page with a warning is built each time.
    site.write('campaigns/one.yaml', page({ image: '901/stack-1.jpg' }));
    await buildPages(folders, { mayWaitForPictures: true });

    const again = await buildPages(folders, { mayWaitForPictures: true });
    const encoded = await finishPictures(folders);
    await buildPages(folders);

    expect([again.isFirstLook, again.built]).toEqual([true, 0]);
    expect(encoded).toBeGreaterThan(0);
    expect(await finishPictures(folders)).toBe(0);
  });

  it('is for nobody who asks for the whole site', async () => {
    site.write('campaigns/one.yaml', page({ image: 'avatars/a1.jpg' }));

    const { isFirstLook } = await buildPages(folders);

    expect(isFirstLook).toBe(false);
    expect(published('one')).toContain('image/avif');
  });
});
