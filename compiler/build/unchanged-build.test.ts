import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
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

const published = (name: string) => readFileSync(join(folders.dist, 'current', `${name}.html`), 'utf8');

describe('a build after one that left nothing to do', () => {
  it('reads no record, and says what the one before said', async () => {
    site.write('campaigns/one.yaml', page());
    const first = await buildPages(folders);
    rmSync(join(folders.cache, 'pages.json'));

    const second = await buildPages(folders);

    expect(second).toEqual({ ...first, built: 0, unchanged: 3 });
  });

  it('publishes the same bytes later while none of its blocks comes or goes', async () => {
    const shown = '  - { type: heading, text: 秋季班, when: { from: "2026-01-01T00:00:00+08:00" } }\n';
    site.write('campaigns/one.yaml', page() + shown);
    const first = await buildPages(folders);
    expect(published('one')).toContain(`data-since="${Date.parse('2026-01-01T00:00:00+08:00')}"`);

    rmSync(folders.cache, { recursive: true });
    const again = await buildPages(folders);

    expect(again.release).toBe(first.release);
  });

  it('notices a page that was edited in the same length, its time set back', async () => {
    site.write('campaigns/one.yaml', page({ heading: '第一期' }));
    const file = join(folders.pages, 'campaigns/one.yaml');
    await buildPages(folders);
    const { atime, mtime } = statSync(file);

    site.write('campaigns/one.yaml', page({ heading: '第二期' }));
    utimesSync(file, atime, mtime);
    await buildPages(folders);

    expect(published('one')).toContain('第二期');
  });

  it('tells a warning again', async () => {
    site.write('campaigns/one.yaml', page({ heading: '待定' }));

    const codes = [];
    for (let time = 0; time < 2; time += 1) codes.push((await buildPages(folders)).problems.map(({ code }) => code));

    expect(codes).toEqual([['TEXT_SAYS_NOTHING'], ['TEXT_SAYS_NOTHING']]);
  });

  it('publishes a picture again that went missing', async () => {
    site.write('campaigns/one.yaml', page({ image: 'avatars/a1.jpg' }));
    await buildPages(folders);
    const [, picture = ''] = /src="\/(media\/[^"]+)"/.exec(published('one')) ?? [];

    rmSync(join(folders.dist, picture));
    await buildPages(folders);

    expect(existsSync(join(folders.dist, picture))).toBe(true);
  });

  it('looks closer once a moment has come that a page waits for', async () => {
    const soon = new Date(Date.now() + 9 * 3600_000).toISOString().replace(/\.\d+Z/, '+08:00');
    site.write('campaigns/one.yaml', `${page()}  - { type: heading, text: 限时, when: { until: '${soon}' } }\n`);
    const { problems } = await buildPages(folders);

    const [now, later] = [Date.now(), Date.now() + 7200_000].map((time) => lookAround(folders, time).last);

    expect(problems).toEqual([]);
    expect([now?.unchanged, later]).toEqual([3, undefined]);
  });
});
