import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NAVIGATION, SITE } from '../../tests/page-cases/sample-site.ts';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import type { CommandOptions } from './command-options.ts';
import { runCommand } from './commands.ts';

let pages = '';
let printed: string[] = [];

const write = (name: string, text: string | Uint8Array) => writeFileSync(join(pages, name), text);
const read = (name: string) => readFileSync(join(pages, name), 'utf8');

async function run(command: Parameters<typeof runCommand>[0], ...names: string[]) {
  return runWith({}, command, ...names);
}

async function runWith(more: Partial<CommandOptions>, command: Parameters<typeof runCommand>[0], ...names: string[]) {
  printed = [];
  const code = await runCommand(command, names, {
    format: 'json',
    lang: 'en',
    pages,
    print: (text) => printed.push(text),
    ...more,
  });
  const last = printed.at(-1) ?? '';
  const rows: { code: string; file: string; path: string; line: number }[] = last.startsWith('[')
    ? JSON.parse(last)
    : [];
  return { code, rows, codes: rows.map((row) => row.code) };
}

const page = (extra = '') =>
  `version: 1\ntitle: 春\ndescription: 春\nstatus: live\n${extra}blocks:\n  - { type: heading, text: 标题 }\n`;

beforeEach(async () => {
  pages = mkdtempSync(join(tmpdir(), 'pages-'));
  for (const folder of ['campaigns', 'h5', 'agreement', 'fragments', 'assets/share']) {
    mkdirSync(join(pages, folder), { recursive: true });
  }
  write('site.yaml', SITE);
  write('navigation.yaml', NAVIGATION);
  write('promises.yaml', readFileSync(join(REPOSITORY_FOLDERS.pages, 'promises.yaml')));
  write('agreement/registration.yaml', page());
  write('agreement/privacy.yaml', page());
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff4e5' } });
  write('assets/share/default.jpg', await picture.jpeg().toBuffer());
});

afterEach(() => rmSync(pages, { recursive: true }));

describe('pages check', () => {
  it('finds nothing wrong with a right site', async () => {
    expect(await run('check')).toEqual({ code: 0, rows: [], codes: [] });
  });

  it('reports every bad page in one run', async () => {
    write('campaigns/a.yaml', page('scource: x\n'));
    write('h5/b.yaml', 'title：春\n');

    const { code, rows } = await run('check');

    expect(code).toBe(1);
    expect(rows.map((row) => [row.file.split('/').slice(-2).join('/'), row.code, row.line])).toEqual([
      ['campaigns/a.yaml', 'KEY_UNKNOWN', 5],
      ['h5/b.yaml', 'YAML_FULL_WIDTH_COLON', 1],
    ]);
  });

  it('checks only the files it is given', async () => {
    write('campaigns/a.yaml', page('scource: x\n'));
    write('campaigns/b.yaml', page());

    expect((await run('check', join(pages, 'campaigns/b.yaml'))).code).toBe(0);
    expect((await run('check', join(pages, 'campaigns/a.yaml'))).codes).toEqual(['KEY_UNKNOWN']);
  });

  it('says which file it could not read', async () => {
    expect((await run('check', join(pages, 'campaigns/none.yaml'))).codes).toEqual(['FILE_UNREADABLE']);
    expect((await run('check', join(pages, 'campaigns'))).codes).toEqual(['FILE_UNREADABLE']);
  });

  it('follows no symbolic link, of a page or of an asset', async () => {
    symlinkSync('/etc/hostname', join(pages, 'campaigns/link.yaml'));
    symlinkSync(join(pages, 'assets/share/default.jpg'), join(pages, 'assets/share/link.jpg'));
    write('campaigns/a.yaml', page('share: { image: share/link.jpg }\n'));

    expect((await run('check')).codes.sort()).toEqual(['ASSET_MISSING', 'FILE_UNREADABLE']);
  });

  it('names files that would never be published', async () => {
    mkdirSync(join(pages, 'promo'));
    mkdirSync(join(pages, 'h5/sub'));
    write('promo/a.yaml', page());
    write('campaigns/b.yml', page());
    write('campaigns/.b.yaml.swp', 'x');
    write('fragments/Foot Er.yaml', 'version: 1\nblocks:\n  - { type: spacer }\n');

    expect((await run('check')).codes.sort()).toEqual([
      'PATH_EXTENSION',
      'PATH_FOLDER_UNKNOWN',
      'PATH_FOLDER_UNKNOWN',
      'PATH_NAME_INVALID',
    ]);
  });

  it('names a file by itself that would never be published, wherever it lies below the folder', async () => {
    for (const place of ['promo/a.yaml', 'b.yaml', 'h5/sub/c.yaml', 'fragments/sub/d.yaml']) {
      mkdirSync(join(pages, place, '..'), { recursive: true });
      write(place, place.startsWith('fragments') ? 'version: 1\nblocks:\n  - { type: spacer }\n' : page());

      expect((await run('check', join(pages, place))).codes, place).toEqual(['PATH_FOLDER_UNKNOWN']);
    }
  });

  it('leaves links alone while site.yaml is broken', async () => {
    write('site.yaml', 'version: 1\n');
    write('campaigns/a.yaml', page('schedule: { otherwise: /nowhere }\n'));

    const { rows } = await run('check');

    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(['KEY_MISSING']));
    expect(rows.every(({ file }) => file.endsWith('site.yaml'))).toBe(true);
  });

  it('reads a picture anew when it has changed', async () => {
    write('campaigns/a.yaml', page());
    expect((await run('check')).codes).toEqual([]);

    write('assets/share/default.jpg', new Uint8Array(7));

    expect((await run('check')).codes).toEqual(['IMAGE_UNREADABLE']);
  });
});

describe('pages check of the whole site', () => {
  it('warns of a copied page with the same title and source', async () => {
    write('campaigns/a.yaml', page('source: spring\n'));
    write('campaigns/b.yaml', page('source: spring\n'));
    write('campaigns/c.yaml', page('source: spring\n').replace('title: 春', 'title: 夏'));

    const { code, rows } = await run('check');

    expect(code).toBe(0);
    expect(rows.map((row) => [row.code, row.file.slice(-16), row.line])).toEqual([
      ['PAGE_COPIED', 'campaigns/b.yaml', 5],
      ['SOURCE_SHARED', 'campaigns/c.yaml', 5],
    ]);
  });

  it('lets pages share a source that follow one another, are one experiment, or say why', async () => {
    const titled = (title: string, more: string) =>
      page(`source: spring\n${more}`).replace('title: 春', `title: ${title}`);
    const from = '2099-01-01T00:00:00+08:00';
    write('campaigns/a.yaml', titled('甲', `schedule: { until: ${from}, otherwise: /b }\n`));
    write('campaigns/b.yaml', titled('乙', ''));
    write('campaigns/c.yaml', titled('丙', 'sharedSource: 同一次投放的两个版本\n'));
    write('campaigns/d.yaml', titled('丁', 'source: other\n').replace('source: spring\n', ''));
    write(
      'campaigns/e.yaml',
      titled('戊', `source: other\nschedule: { from: ${from}, otherwise: /b }\n`).replace('source: spring\n', ''),
    );
    write('campaigns/f.yaml', titled('己', 'status: archived\n').replace('status: live\n', ''));

    const { rows } = await run('check');

    expect(rows.map((row) => [row.code, row.file.slice(-16)])).toEqual([['SOURCE_SHARED', 'campaigns/e.yaml']]);
  });
});

describe('pages new', () => {
  it('writes a page that passes every check', async () => {
    expect((await run('new', 'campaigns/autumn')).code).toBe(0);
    expect((await run('new', 'fragments/foot')).code).toBe(0);

    expect(read('campaigns/autumn.yaml')).toContain('status: draft');
    expect(await run('check')).toMatchObject({ code: 0 });
  });

  it('never overwrites, never leaves the folder, never takes a screen of the app', async () => {
    write('campaigns/mine.yaml', 'mine');

    expect((await run('new', 'campaigns/mine')).code).toBe(1);
    expect((await run('new', '../evil')).codes).toEqual(['PATH_FOLDER_UNKNOWN']);
    expect((await run('new', 'campaigns/../../evil')).codes).toEqual(['PATH_FOLDER_UNKNOWN']);
    expect((await run('new', 'fragments/../x')).codes).toEqual(['PATH_NAME_INVALID']);
    expect((await run('new', 'campaigns/login')).codes).toEqual(['PATH_IS_APP_ROUTE']);
    expect((await run('new', '')).code).toBe(2);
    expect(read('campaigns/mine.yaml')).toBe('mine');
  });
});

describe('pages new --kind and --from', () => {
  it('begins from a template', async () => {
    expect((await runWith({ kind: 'lead' }, 'new', 'h5/spring')).code).toBe(0);

    expect(read('h5/spring.yaml')).toContain('variant: douyin');
    expect(read('h5/spring.yaml')).toContain('source: spring');
  });

  it('begins from another page: a draft with a source of its own, every other character kept', async () => {
    const source = page('source: "901" # 来源\n').replace('title: 春', 'title: "春：一月"  # 标题');
    write('campaigns/a.yaml', source);

    expect((await runWith({ from: '/a' }, 'new', 'campaigns/b')).code).toBe(0);

    expect(read('campaigns/b.yaml')).toBe(
      source
        .replace('status: live', 'status: draft')
        .replace('source: "901"', 'source: b')
        .replace('title: "春：一月"', 'title: 〔新标题〕春：一月'),
    );
  });

  it('explains what to give', async () => {
    await runWith({ lang: 'zh' }, 'new');
    expect(printed.at(-1)).toMatch(
      /npm run pages -- new campaigns\/2028-spring --kind trial[\s\S]*study-tour +研学营：/,
    );

    expect((await runWith({ lang: 'zh', kind: 'trail' }, 'new', 'campaigns/x')).code).toBe(1);
    expect(printed.at(-1)).toContain('是不是想写“trial”？');

    write('campaigns/spring.yaml', page());
    expect((await runWith({ lang: 'zh', from: '/sprng' }, 'new', 'campaigns/x')).code).toBe(1);
    expect(printed.at(-1)).toBe('没有“/sprng”这一页。是不是想写 /spring？');
  });
});

describe('pages fix', () => {
  it('repairs the file in place, with its mark and its line ends', async () => {
    write('campaigns/a.yaml', `\ufeff${page('scource: x\n').replaceAll('\n', '\r\n')}`);

    const { code } = await run('fix');

    expect(code).toBe(0);
    expect(read('campaigns/a.yaml')).toBe(`\ufeff${page('source: x\n').replaceAll('\n', '\r\n')}`);
  });

  it('leaves what it cannot repair, and says so', async () => {
    write('campaigns/a.yaml', page('colour: red\n'));

    expect(await run('fix')).toMatchObject({ code: 1, codes: ['KEY_UNKNOWN'] });
    expect(read('campaigns/a.yaml')).toBe(page('colour: red\n'));
  });
});

describe('pages list', () => {
  it('lists each page with its state', async () => {
    write('campaigns/a.yaml', page('access: login\n'));

    const { rows } = await run('list');

    expect(rows.find(({ path }) => path === '/a')).toMatchObject({
      title: '春',
      status: 'live',
      access: 'login',
      errors: 0,
    });
    expect(rows).toHaveLength(3);
  });
});
