import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPages } from '../build/build.ts';
import { hashOf } from '../site/folders.ts';
import { makeTestSite, pageYaml, type TestSite } from '../testing-site.ts';
import { readText, storeText } from './release-texts.ts';

let site: TestSite;
beforeEach(() => {
  site = makeTestSite();
});
afterEach(() => site.remove());

const fileOf = (name: string) => join(site.folders.dist, 'releases/.texts/texts', name);

describe('a text that a killed process left unfinished', () => {
  it('is whole when it is kept again', () => {
    const { dist } = site.folders;
    const name = storeText(dist, '四月开班，现在报名');
    truncateSync(fileOf(name), 4);

    expect(storeText(dist, '四月开班，现在报名')).toBe(name);
    expect(readText(dist, name)?.toString()).toBe('四月开班，现在报名');
    expect(readdirSync(fileOf('.'))).toEqual([name]);
  });

  it('is kept again by the next build, although the page is unchanged', async () => {
    const text = pageYaml({ heading: '一' });
    site.write('campaigns/one.yaml', text);
    await buildPages(site.folders);
    truncateSync(fileOf(hashOf(text)), 4);
    site.write('campaigns/two.yaml', pageYaml({ heading: '二' }));
    await buildPages(site.folders);

    expect(readText(site.folders.dist, hashOf(text))?.toString()).toBe(text);
  });
});
