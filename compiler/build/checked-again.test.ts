import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BuildFolders } from '../site/folders.ts';
import { makeTestSite, pageYaml as page, type TestSite } from '../testing-site.ts';
import { buildPages } from './build.ts';
import { lookAround } from './unchanged-build.ts';

let site: TestSite;
let folders: BuildFolders;
beforeEach(() => {
  site = makeTestSite();
  folders = site.folders;
});
afterEach(() => site.remove());

/** The problems that a build reports, by file name. */
async function told(): Promise<string[]> {
  const { problems } = await buildPages(folders);
  return problems.map(({ code, file }) => `${file.split('/').at(-1)} ${code}`).sort();
}

const withStatus = (status: string) => page().replace('status: live', `status: ${status}`);
const until = (moment: string) =>
  page().replace('blocks:', `schedule: { until: ${moment}, otherwise: /three }\nblocks:`);

describe('a page that did not change', () => {
  it.each([
    ['archived', withStatus('archived')],
    ['put back into a draft', withStatus('draft')],
    ['over', until('2026-01-01T00:00:00+08:00')],
  ])('is checked again when a page that it leads to is %s', async (_what, text) => {
    site.write('campaigns/one.yaml', page({ link: '/two' }));
    site.write('campaigns/two.yaml', page());
    site.write('campaigns/three.yaml', page());
    const before = await told();

    site.write('campaigns/two.yaml', text);
    const after = await told();
    const again = await told();

    expect(before).toEqual([]);
    expect(after).toContain('one.yaml PAGE_CLOSED');
    expect(again).toEqual(after);
  });

  it('is checked again when the page at the end of a way out is archived', async () => {
    const closing = until('2099-01-01T00:00:00+08:00');
    site.write('campaigns/one.yaml', closing);
    site.write('campaigns/three.yaml', page());
    const before = await told();

    site.write('campaigns/three.yaml', withStatus('archived'));

    expect(before).toEqual([]);
    expect(await told()).toContain('one.yaml SCHEDULE_OTHERWISE_CLOSED');
  });

  it('is left alone when a page that it leads to changes its words', async () => {
    site.write('campaigns/one.yaml', page({ link: '/two' }));
    site.write('campaigns/two.yaml', page());
    await buildPages(folders);

    site.write('campaigns/two.yaml', page({ heading: '第二期' }));

    expect(await buildPages(folders)).toMatchObject({ built: 1, unchanged: 3 });
  });

  it.each([
    ['that it names itself', `  - { type: countdown, until: 2099-01-01T00:00:00+08:00, label: 距开课 }\n`, page()],
    ['at which a page that it leads to ends', '', until('2099-01-01T00:00:00+08:00')],
  ])('is looked at again after a moment %s', async (_whose, block, two) => {
    site.write('campaigns/one.yaml', page({ link: '/two' }) + block);
    site.write('campaigns/two.yaml', two);
    site.write('campaigns/three.yaml', page());
    const { problems } = await buildPages(folders);

    const [before, after] = ['2098-12-31', '2099-01-02'].map((day) => lookAround(folders, Date.parse(day)).last);

    expect(problems).toEqual([]);
    expect([before?.unchanged, after]).toEqual([5, undefined]);
  });
});

describe("the site's own files", () => {
  const redirect = (to: string) => `version: 1\nredirects:\n  - { from: /old, to: ${to} }\n`;

  it('are checked when they alone changed', async () => {
    site.write('campaigns/one.yaml', page());
    site.write('redirects.yaml', redirect('/one'));
    const before = await told();

    site.write('redirects.yaml', redirect('/nowhere'));

    expect(before).toEqual([]);
    expect(await told()).toEqual(['redirects.yaml PAGE_PATH_UNKNOWN']);
  });

  it('are checked when a page that they lead to is gone', async () => {
    site.write('campaigns/one.yaml', page());
    site.write('redirects.yaml', redirect('/one'));
    const before = await told();

    rmSync(join(folders.pages, 'campaigns/one.yaml'));

    expect(before).toEqual([]);
    expect(await told()).toEqual(['redirects.yaml PAGE_PATH_UNKNOWN']);
  });

  it('have their problems told until they are mended', async () => {
    site.write('campaigns/one.yaml', page());
    site.write('redirects.yaml', redirect('/nowhere'));
    const seen = [await told(), await told()];

    rmSync(join(folders.pages, 'redirects.yaml'));

    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).not.toEqual([]);
    expect(await told()).toEqual([]);
  });
});
