import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NAVIGATION, SITE } from '../../tests/page-cases/sample-site.ts';
import { REPOSITORY_FOLDERS } from '../site/folders.ts';
import type { AuthorCommand, CommandOptions } from './command-options.ts';
import { runCommand } from './commands.ts';

let pages = '';
let printed: string[] = [];

const write = (name: string, text: string | Uint8Array) => writeFileSync(join(pages, name), text);
const read = (name: string) => readFileSync(join(pages, name), 'utf8');

/** Runs a command; returns its exit code and output. */
async function run(command: AuthorCommand, names: readonly string[] = [], more: Partial<CommandOptions> = {}) {
  printed = [];
  const code = await runCommand(command, names, {
    ...{ format: 'pretty', lang: 'zh', pages },
    print: (text) => printed.push(text),
    ...more,
  });
  return { code, text: printed.join('\n').replaceAll(/[^\s"]*pages-[A-Za-z0-9]{6}\//g, '') };
}

const page = (title: string, body: string, head = '') =>
  `version: 1\ntitle: ${title}\ndescription: 一句话\nstatus: live\n${head}blocks:\n${body}`;
const HEADING = '  - { type: heading, text: 标题 }\n';

beforeEach(async () => {
  pages = mkdtempSync(join(tmpdir(), 'pages-'));
  for (const folder of ['campaigns', 'h5', 'agreement', 'fragments', 'assets/share']) {
    mkdirSync(join(pages, folder), { recursive: true });
  }
  write('site.yaml', SITE);
  write('navigation.yaml', NAVIGATION);
  write(
    'promises.yaml',
    readFileSync(join(REPOSITORY_FOLDERS.pages, 'promises.yaml'), 'utf8').split('courses:')[0] ?? '',
  );
  write('agreement/registration.yaml', page('注册', HEADING));
  write('agreement/privacy.yaml', page('隐私', HEADING));
  const picture = (color: string) => sharp({ create: { width: 300, height: 300, channels: 3, background: color } });
  write('assets/share/default.jpg', await picture('#fff4e5').jpeg().toBuffer());
  write('assets/share/copy.jpg', await picture('#fff4e5').jpeg().toBuffer());
  write('assets/share/alone.jpg', await picture('#000000').jpeg().toBuffer());
});

afterEach(() => rmSync(pages, { recursive: true }));

describe('pages rename', () => {
  const LINKS = `  - type: rich-text
    markdown: |
      去[春季](/spring?a=1)，或[别处](/springtime)，或[站内](https://m.zhiyan.example/spring#x)。
  - { type: button, label: 去, link: { type: 1, url: "/spring?b=2" } } # 去 /spring
`;

  beforeEach(() => {
    write('campaigns/spring.yaml', page('春', HEADING, 'source: spring\n'));
    write('campaigns/springtime.yaml', page('春天', HEADING));
    write('h5/a.yaml', page('甲', LINKS, 'schedule: { until: 2030-01-01T00:00:00+08:00, otherwise: /spring }\n'));
  });

  it('moves the file, its links in every other file, and its address', async () => {
    const before = read('h5/a.yaml');
    const { code, text } = await run('rename', ['/spring', '2028-spring']);

    expect(code).toBe(0);
    expect(text).toContain('campaigns/spring.yaml 改名为 campaigns/2028-spring.yaml。');
    expect(text).toContain('打开 /spring 的人会到 /2028-spring（写进了 redirects.yaml）。');
    expect(text).toContain('h5/a.yaml:5,9,9,10');
    expect(existsSync(join(pages, 'campaigns/spring.yaml'))).toBe(false);
    expect(read('campaigns/2028-spring.yaml')).toBe(page('春', HEADING, 'source: spring\n'));
    expect(read('h5/a.yaml')).toBe(
      before
        .replace('otherwise: /spring', 'otherwise: /2028-spring')
        .replace('(/spring?a', '(/2028-spring?a')
        .replace('example/spring#x', 'example/2028-spring#x')
        .replace('"/spring?b', '"/2028-spring?b'),
    );
    expect(read('redirects.yaml')).toContain('  - { from: /spring, to: /2028-spring }\n');
    expect(await run('check', [], { format: 'json' })).toMatchObject({ code: 0, text: '[]' });
  });

  it('leads nobody in a circle when a page is named back', async () => {
    await run('rename', ['/spring', '2028-spring']);
    await run('rename', ['/2028-spring', 'spring']);

    expect(read('redirects.yaml')).not.toContain('from: /spring,');
    expect(await run('check', [], { format: 'json' })).toMatchObject({ code: 0, text: '[]' });
  });

  it('takes a draft along without a redirect, and a fragment with those who use it', async () => {
    write('campaigns/draft.yaml', page('稿', '  - { type: fragment, name: foot }\n').replace('live', 'draft'));
    write('fragments/foot.yaml', `version: 1\nblocks:\n${HEADING}`);

    expect((await run('rename', ['/draft', 'h5/plan'])).code).toBe(0);
    expect((await run('rename', ['fragments/foot', 'footer'])).code).toBe(0);

    expect(read('h5/plan.yaml')).toContain('{ type: fragment, name: footer }');
    expect(existsSync(join(pages, 'redirects.yaml'))).toBe(false);
  });

  it.each([
    [['/spring', 'springtime'], 1, '网址 /springtime 已经属于'],
    [['/spring', 'login'], 1, '已经是应用里的页面'],
    [['/spring', '../x'], 1, '不在页面文件夹里'],
    [['/spring', 'fragments/spring'], 1, '不能用作新名字'],
    [['/sprin', 'x'], 1, '没有“/sprin”这一页。是不是想写 /spring？'],
    [['/spring'], 2, '写现在的名字和新名字'],
  ])('changes nothing when asked for %j', async (names, code, words) => {
    const before = read('h5/a.yaml');
    const result = await run('rename', names as string[]);

    expect(result.code).toBe(code);
    expect(result.text).toContain(words);
    expect([read('h5/a.yaml'), existsSync(join(pages, 'campaigns/spring.yaml'))]).toEqual([before, true]);
  });
});

describe('pages where', () => {
  it('finds assets, fragments with their pages, courses, coupons and links', async () => {
    const coupon = '20000000-0000-4000-8000-000000000001';
    write('fragments/foot.yaml', `version: 1\nblocks:\n  - { type: button, label: 去, link: { type: 1, url: /a } }\n`);
    write(
      'campaigns/a.yaml',
      page(
        '甲',
        `${HEADING}  - { type: fragment, name: foot }\n  - { type: coupon, uuid: ${coupon}, title: 券, mold: 4 }\n`,
        'course: { number: KY2027-EN-01 }\nshare: { image: share/default.jpg }\n',
      ),
    );

    expect((await run('where', ['share/default.jpg'])).text).toBe(
      'campaigns/a.yaml:6:17  share.image\nsite.yaml:7:17  share.image',
    );
    expect((await run('where', ['foot'])).text).toBe('campaigns/a.yaml:9:29  fragment name');
    expect((await run('where', ['KY2027-EN-01'])).text).toBe('campaigns/a.yaml:5:19  course.number');
    expect((await run('where', [coupon])).text).toBe('campaigns/a.yaml:10:27  coupon uuid');
    expect((await run('where', ['/a'])).text).toBe('fragments/foot.yaml:3:53  button link.url  出现在 /a');
    expect((await run('where', ['none.jpg'])).text).toBe('没有地方用到“none.jpg”。');
  });
});

describe('pages show', () => {
  it('shows a page as it is read, and as data', async () => {
    write('campaigns/a.yaml', page('甲', HEADING));

    expect((await run('show', ['/a'])).text).toContain('access: public # 默认值');
    const { text } = await run('show', ['/a'], { format: 'json' });
    expect(JSON.parse(text)).toMatchObject({ page: { title: '甲' }, origins: { '/title': { from: 'page', line: 2 } } });
  });
});

describe('pages list --unused', () => {
  it('names pages whose time is over, assets nobody shows, and assets with the same bytes', async () => {
    write('campaigns/a.yaml', page('甲', HEADING, 'schedule: { until: 2020-01-01T00:00:00+08:00, otherwise: /b }\n'));
    write('campaigns/b.yaml', page('乙', HEADING));
    write('fragments/foot.yaml', `version: 1\nblocks:\n${HEADING}`);

    const { code, text } = await run('list', [], { unused: true });

    expect(code).toBe(0);
    expect(text).toContain('/a  2020-01-01 00:00 结束');
    expect(text).toContain('share/copy.jpg = share/default.jpg');
    expect(text).toMatch(/没有页面用到的片段：\n {2}foot/);
    expect(text).toMatch(/没有页面用到的素材.*\n {2}share\/alone\.jpg {2}\d+ KB\n {2}share\/copy\.jpg/);
  });
});

const hasGit = (() => {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasGit)('pages diff', () => {
  it('tells what visitors see otherwise than at a commit', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', pages, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
        stdio: 'ignore',
      });
    write('fragments/foot.yaml', `version: 1\nblocks:\n  - { type: heading, text: 页尾 }\n`);
    write('campaigns/a.yaml', page('甲', `${HEADING}  - { type: fragment, name: foot }\n`));
    write('campaigns/b.yaml', page('乙', HEADING));
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');

    expect(await run('diff')).toEqual({ code: 0, text: '访客看到的没有变化。' });

    write('fragments/foot.yaml', `version: 1\nblocks:\n  - { type: heading, text: 页脚 }\n`);
    await run('rename', ['/b', 'c']);
    const { text } = await run('diff', ['HEAD']);

    expect(text).toContain('/a  甲\n  标题“页脚”的文字 “页尾” → “页脚”');
    expect(text).toContain('/c  乙\n  新的一页，上线');
    expect(text).toContain('/b  乙\n  删除了这一页');
    expect(text).toContain('/b  \n  打开它会到 /c');
    expect((await run('diff', ['--output=x'])).code).toBe(2);
  });
});
