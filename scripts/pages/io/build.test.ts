import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPages } from './build.ts';
import { type BuildFolders, REPOSITORY_FOLDERS as repository } from './folders.ts';

// These tests publish with the built compiler and renderer, as the command does: `npm run build` comes first.

let folder: string;
let folders: BuildFolders;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  folders = {
    ...repository,
    pages: join(folder, 'pages-config'),
    dist: join(folder, 'dist'),
    cache: join(folder, 'cache'),
  };
  for (const name of [
    'site.yaml',
    'navigation.yaml',
    'agreement',
    'assets/share/default.jpg',
    'assets/avatars/a1.jpg',
  ]) {
    copy(join(repository.pages, name), join(folders.pages, name));
  }
  for (const name of ['manifest.json', 'landing-manifest.json']) {
    const manifest = JSON.parse(readFileSync(join(repository.dist, 'assets', name), 'utf8')) as Record<
      string,
      { file: string; css?: string[] }
    >;
    const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
    for (const file of [`assets/${name}`, ...files]) copy(join(repository.dist, file), join(folders.dist, file));
  }
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('buildPages', () => {
  it('publishes the good pages and names the one with a mistake', async () => {
    write('campaigns/good.yaml', page());
    write('campaigns/bad.yaml', page().replace('title:', 'titel:'));

    const report = await buildPages(folders);

    expect(published('good')).toContain('<title>开班</title>');
    expect(existsSync(join(folders.dist, 'bad.html'))).toBe(false);
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
    const redirects = () => JSON.parse(readFileSync(join(folders.dist, 'pages/redirects.json'), 'utf8')) as unknown;
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
    expect(readdirSync(folders.dist).filter((name) => name.endsWith('.html'))).toEqual([]);
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

    rmSync(join(folders.dist, 'one.html'));
    await buildPages(folders);

    expect(published('one')).toContain('<title>开班</title>');
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

interface PageParts {
  readonly heading?: string;
  readonly image?: string;
  readonly link?: string;
}

function page({ heading = '第一期', image, link }: PageParts = {}): string {
  const blocks = [
    `  - { type: heading, text: ${heading} }`,
    image && `  - { type: image-stack, images: [{ src: ${image}, alt: 头像 }] }`,
    link && `  - { type: button, label: 去看看, link: { type: 13, url: ${link} } }`,
  ];
  return `version: 1\ntitle: 开班\ndescription: 一句话介绍\nstatus: live\nblocks:\n${blocks.filter(Boolean).join('\n')}\n`;
}

function write(file: string, text: string) {
  const target = join(folders.pages, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

const published = (name: string) => readFileSync(join(folders.dist, `${name}.html`), 'utf8');
const pictures = (name: string) => [...new Set(published(name).match(/\/media\/[^" ]+/g))];

function routes(): string[] {
  const { pages } = JSON.parse(readFileSync(join(folders.dist, 'pages/manifest.json'), 'utf8')) as {
    pages: { path: string }[];
  };
  return pages.map(({ path }) => path);
}
