import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import { type BuildFolders, REPOSITORY_FOLDERS as repository } from '../site/folders.ts';
import { copy, makeTestSite, pageYaml as page, type TestSite } from '../testing-site.ts';
import { buildPages } from './build.ts';

// These tests publish with the built compiler and renderer, as the command does: `npm run build` comes first.

let site: TestSite;
let folders: BuildFolders;
const write = (file: string, text: string) => site.write(file, text);

beforeEach(() => {
  site = makeTestSite();
  folders = site.folders;
});

afterEach(() => site.remove());

describe('buildPages', () => {
  it('publishes the good pages and names the one with a mistake', async () => {
    write('campaigns/good.yaml', page());
    write('campaigns/bad.yaml', page().replace('title:', 'titel:'));

    const report = await buildPages(folders);

    expect(published('good')).toContain('<title>开班</title>');
    expect(existsSync(join(live(), 'bad.html'))).toBe(false);
    expect(report.failed).toEqual(['campaigns/bad.yaml']);
    expect(report.problems.map(({ code, line }) => [code, line])).toEqual([['KEY_UNKNOWN', 2]]);
  });

  it('keeps what a page published before while its file has a mistake', async () => {
    write('campaigns/one.yaml', page());
    await buildPages(folders);
    const before = published('one');

    write('campaigns/one.yaml', page({ heading: '新标题' }).replace('blocks:', 'block:'));
    await buildPages(folders);

    expect(published('one')).toBe(before);
    expect(routes()).toContain('/one');
  });

  it('compiles only the page that changed', async () => {
    write('campaigns/one.yaml', page());
    write('campaigns/two.yaml', page());
    await buildPages(folders);

    write('campaigns/two.yaml', page({ heading: '新标题' }));
    const report = await buildPages(folders);

    expect([report.built, report.unchanged]).toEqual([1, 3]);
    expect(published('two')).toContain('新标题');
  });

  it('compiles a page again when a picture it shows changes, under a new address', async () => {
    write('campaigns/one.yaml', page({ image: 'avatars/a1.jpg' }));
    await buildPages(folders);
    const before = pictures('one');

    copy(join(repository.pages, 'assets/avatars/a2.jpg'), join(folders.pages, 'assets/avatars/a1.jpg'));
    const report = await buildPages(folders);

    expect(report.built).toBe(1);
    expect(pictures('one')).not.toEqual(before);
    for (const address of pictures('one')) expect(existsSync(join(folders.dist, address))).toBe(true);
  });

  it('compiles a page again when the page it links to is gone', async () => {
    write('campaigns/one.yaml', page({ link: '/two' }));
    write('campaigns/two.yaml', page());
    await buildPages(folders);

    rmSync(join(folders.pages, 'campaigns/two.yaml'));
    const report = await buildPages(folders);

    expect(report.failed).toEqual(['campaigns/one.yaml']);
  });

  it('publishes where addresses have moved, and keeps that while redirects.yaml cannot be read', async () => {
    const redirects = () => JSON.parse(readFileSync(join(live(), 'pages/redirects.json'), 'utf8')) as unknown;
    write('campaigns/one.yaml', page());
    write('redirects.yaml', 'version: 1\nredirects:\n  - { from: /old, to: /one }\n  - { from: /one, to: /old }\n');
    await buildPages(folders);
    expect(redirects()).toEqual({ redirects: [] });

    write('redirects.yaml', 'version: 1\nredirects:\n  - { from: /old, to: /one }\n');
    await buildPages(folders);
    expect(redirects()).toEqual({ redirects: [{ path: '/old', to: '/one' }] });

    write('redirects.yaml', 'redirects: [');
    await buildPages(folders);
    expect(redirects()).toEqual({ redirects: [{ path: '/old', to: '/one' }] });
  });

  it('takes a deleted page and a page set back to draft off the site', async () => {
    write('campaigns/one.yaml', page());
    write('campaigns/two.yaml', page());
    await buildPages(folders);

    rmSync(join(folders.pages, 'campaigns/one.yaml'));
    write('campaigns/two.yaml', page().replace('status: live', 'status: draft'));
    const report = await buildPages(folders);

    expect(report.removed).toEqual(['/one', '/two']);
    expect(readdirSync(live()).filter((name) => name.endsWith('.html'))).toEqual(['index.html']);
    expect(routes()).toEqual(['/agreement/privacy', '/agreement/registration']);
  });

  it('publishes nothing anew when nothing changed, and the same bytes from scratch', async () => {
    write('campaigns/one.yaml', page());
    await buildPages(folders);
    const before = published('one');

    const again = await buildPages(folders);
    rmSync(folders.cache, { recursive: true });
    await buildPages(folders);

    expect([again.built, again.unchanged]).toEqual([0, 3]);
    expect(published('one')).toBe(before);
  });

  it('publishes a missing file again', async () => {
    write('campaigns/one.yaml', page());
    await buildPages(folders);

    rmSync(join(live(), 'one.html'));
    await buildPages(folders);

    expect(published('one')).toContain('<title>开班</title>');
  });
});

describe('the release of a build', () => {
  it('is a new one with the new text, and the one before stays as it was', async () => {
    write('campaigns/one.yaml', page());
    write('campaigns/two.yaml', page());
    const first = await buildPages(folders);
    const before = published('one');

    write('campaigns/one.yaml', page({ heading: '新标题' }));
    const second = await buildPages(folders);

    const kept = releaseFolder(folders.dist, first.release);
    expect(second.release).not.toBe(first.release);
    expect(published('one')).toContain('新标题');
    expect(readFileSync(join(kept, 'one.html'), 'utf8')).toBe(before);
    expect(statSync(join(kept, 'two.html')).ino).toBe(statSync(join(live(), 'two.html')).ino);
  });

  it('is the same one when nothing changed, and when a change is taken back', async () => {
    write('campaigns/one.yaml', page());
    const first = await buildPages(folders);

    const again = await buildPages(folders);
    write('campaigns/one.yaml', page({ heading: '新标题' }));
    const changed = await buildPages(folders);
    write('campaigns/one.yaml', page());
    const back = await buildPages(folders);

    expect([again.release, back.release]).toEqual([first.release, first.release]);
    expect(currentRelease(folders.dist)).toBe(first.release);
    expect(readdirSync(join(folders.dist, 'releases')).filter((name) => !name.startsWith('.'))).toHaveLength(2);
    expect(changed.release).not.toBe(first.release);
  });

  it('is not shown to visitors when the build is not to be live, nor after a rollback when nothing changed', async () => {
    write('campaigns/one.yaml', page());
    const first = await buildPages(folders);
    write('campaigns/one.yaml', page({ heading: '新标题' }));

    await buildPages(folders, { isLive: false });
    const unseen = currentRelease(folders.dist);
    await buildPages(folders);

    expect([unseen, currentRelease(folders.dist)]).toEqual([first.release, first.release]);
  });

  it('is made from nothing when the last one is gone', async () => {
    write('campaigns/one.yaml', page());
    const first = await buildPages(folders);

    rmSync(join(folders.dist, 'releases'), { recursive: true });
    const second = await buildPages(folders);

    expect([second.release, second.built]).toEqual([first.release, 3]);
    expect(published('one')).toContain('<title>开班</title>');
  });

  it('leaves no folder of a build that was killed', async () => {
    mkdirSync(join(folders.dist, 'releases/.part-1'), { recursive: true });

    await buildPages(folders);

    expect(readdirSync(join(folders.dist, 'releases')).filter((name) => name.startsWith('.part'))).toEqual([]);
  });
});

describe('the HTML of a page', () => {
  it('has no style attribute, and a policy with the hashes of its one stylesheet and its one script', async () => {
    write('campaigns/one.yaml', page({ image: 'avatars/a1.jpg' }));
    await buildPages(folders);
    const html = published('one');

    const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const scripts = [...html.matchAll(/<script(?! type="application\/json)[^>]*>(.*?)<\/script>/gs)];
    const hash = (text = '') => createHash('sha256').update(text).digest('base64');

    expect(html).toContain(`style-src 'self' 'sha256-${hash(css)}'`);
    expect(scripts).toHaveLength(1);
    expect(html).toContain(
      `script-src 'self' https://res.wx.qq.com https://res2.wx.qq.com 'sha256-${hash(scripts[0]?.[1])}'`,
    );
    expect(html).not.toMatch(/ style="/);
    expect(html).not.toContain('unsafe-inline');
  });

  it('says in its stylesheet, which the policy knows, where a picture is cut', async () => {
    write(
      'campaigns/one.yaml',
      `${page()}  - { type: hero, heading: 二, image: { src: avatars/a1.jpg, alt: 一位老师, focus: { x: 30, y: 0 } } }\n`,
    );
    await buildPages(folders);
    const html = published('one');

    expect(html).toContain('img.picture__image[data-focus="30 0"]{object-position:30% 0%}</style>');
    expect(html).not.toMatch(/ style="/);
  });

  it('shows hostile text as text, in the page and in the data beside it', async () => {
    const text = '</script><script>alert(1)</script>';
    write(
      'campaigns/one.yaml',
      `${page({ heading: `'${text}'` })}  - { type: coupon, uuid: c-1, amount: 100, title: '${text}' }\n`,
    );
    await buildPages(folders);
    const html = published('one');

    expect(html).not.toContain('<script>alert');
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect((JSON.parse(data) as { blocks: { title: string }[] }).blocks[0]?.title).toBe(text);
  });
});

const live = () => releaseFolder(folders.dist, currentRelease(folders.dist) ?? '');
const published = (name: string) => readFileSync(join(live(), `${name}.html`), 'utf8');
const pictures = (name: string) => [...new Set(published(name).match(/\/media\/[^" ]+/g))];

function routes(): string[] {
  const { pages } = JSON.parse(readFileSync(join(live(), 'pages/manifest.json'), 'utf8')) as {
    pages: { path: string }[];
  };
  return pages.map(({ path }) => path);
}
