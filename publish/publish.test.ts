import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPages } from '#compiler/build/build.ts';
import { createProblem, type Problem } from '#compiler/problems/problem.ts';
import { makeTestSite, pageYaml, type TestSite } from '#compiler/testing-site.ts';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';
import { lockFile, type PublishOptions, publish } from './publish-command.ts';
import { withPublishLock } from './publish-lock.ts';
import { rollback, tellReleases } from './rollback-command.ts';

const settings = { keepReleases: 20, keepAssetDays: 30, confirmDeletions: 2, targets: [] };
let site: TestSite;
let dist = '';
let said: string[] = [];
const print = (text: string) => void said.push(text);

beforeEach(() => {
  site = makeTestSite();
  dist = site.folders.dist;
  said = [];
});
afterEach(() => site.remove());

function run(changes: Partial<PublishOptions> = {}): Promise<number> {
  const build = () => buildPages(site.folders, { isLive: false });
  return publish({ site: dist, target: dist, settings, isDryRun: false, isSure: false, build, print, ...changes });
}

const write = (name: string, heading = '第一期') => site.write(`campaigns/${name}.yaml`, pageYaml({ heading }));
const remove = (name: string) => rmSync(join(site.folders.pages, `campaigns/${name}.yaml`));
const live = (target = dist) => releaseFolder(target, currentRelease(target) ?? '');

describe('publish', () => {
  it('says in sentences what is new, changed and gone, and gives it to visitors', async () => {
    write('one');
    write('two');
    await run();
    const first = currentRelease(dist);
    write('one', '新标题');
    write('three');
    remove('two');
    said = [];

    const code = await run();

    expect(code).toBe(0);
    expect(said[0]).toBe(
      `与线上的版本 ${first} 相比：新增 1 页，改动 1 页，下线 1 页。\n  新增  /three\n  改动  /one\n  下线  /two`,
    );
    expect(said[1]).toMatch(/^已发布版本 [0-9a-f]{16}：4 页，用时 [\d.]+ 秒。$/);
    expect(readFileSync(join(live(), 'one.html'), 'utf8')).toContain('新标题');
  });

  it('publishes nothing when nothing changed', async () => {
    write('one');
    await run();
    said = [];

    await run();

    expect(said).toEqual([expect.stringMatching(/^没有变化：线上就是版本 [0-9a-f]{16}，3 页。$/)]);
  });

  it('only tells in a dry run, with a link to look at the release', async () => {
    write('one');
    await run();
    const first = currentRelease(dist);
    write('one', '新标题');
    said = [];

    await run({ isDryRun: true });

    expect(currentRelease(dist)).toBe(first);
    expect(said.at(-1)).toMatch(/没有发布。[\s\S]*\/_release\/[0-9a-f]{16}\.\d+\.[\w-]{43}\n/);
  });

  it('asks before it takes many pages off, and refuses where nobody can answer', async () => {
    for (const name of ['one', 'two', 'three']) write(name);
    await run();
    const first = currentRelease(dist);
    for (const name of ['one', 'two', 'three']) remove(name);

    const alone = await run();
    const refused = await run({ ask: async () => false });
    const untouched = currentRelease(dist);
    const agreed = await run({ ask: async () => true });

    expect([alone, refused, untouched, agreed]).toEqual([1, 1, first, 0]);
    expect(said).toContain('要下线 3 页，超过 2 页，没有发布。确实要发布就加上 --yes。');
    expect(existsSync(join(live(), 'one.html'))).toBe(false);
  });

  it('asks the catalogue about the pages that are new, and before it publishes what the school does not have', async () => {
    write('one');
    await run();
    const first = currentRelease(dist);
    write('one', '新标题');
    write('two');
    const asked: (readonly string[])[] = [];
    const at = { file: 'campaigns/two.yaml' };
    const compareTo = (problem: Problem) => async (paths: readonly string[]) => {
      asked.push(paths);
      return [problem];
    };
    const unknown = compareTo(createProblem('COURSE_NOT_FOUND', at, { id: 'KY1' }));
    const dearer = compareTo(createProblem('COURSE_WORDS', at, { said: '980 元', name: '甲', real: '¥1980' }));

    const alone = await run({ compare: unknown });
    const untouched = currentRelease(dist);
    const warned = await run({ compare: dearer });

    expect(asked).toEqual([
      ['/two', '/one'],
      ['/two', '/one'],
    ]);
    expect([alone, untouched, warned]).toEqual([1, first, 0]);
    expect(said).toContain('有 1 处和后台不一致：价格或券不同，或后台没有，没有发布。确实要发布就加上 --yes。');
    expect(said.join('\n')).toContain('后台卖《甲》是 ¥1980');
  });

  it('publishes the good pages, and ends with 1 while a page has an error', async () => {
    write('one');
    await run();
    write('two');
    site.write('campaigns/one.yaml', 'version: 1\n');

    const code = await run();

    expect(code).toBe(1);
    expect(readdirSync(live())).toEqual(expect.arrayContaining(['one.html', 'two.html']));
  });

  it('brings a release into another folder: the same bytes, every shared file, and one switch', async () => {
    const target = join(dist, '../elsewhere');
    site.write('campaigns/one.yaml', pageYaml({ image: 'avatars/a1.jpg' }));
    write('two');
    await run({ target });
    write('two', '新标题');

    await run({ target });

    const release = currentRelease(target) ?? '';
    for (const file of ['one.html', 'two.html', 'pages/two.json', 'pages/manifest.json', 'index.html']) {
      expect(readFileSync(join(live(target), file))).toEqual(readFileSync(join(releaseFolder(dist, release), file)));
    }
    const pictures = readFileSync(join(live(target), 'one.html'), 'utf8').match(/\/media\/[^" ]+/g) ?? [];
    expect(pictures.filter((file) => !existsSync(join(target, file)))).toEqual([]);
    expect(statSync(join(live(target), 'one.html')).nlink).toBe(2);
    expect(currentRelease(dist)).toBeUndefined();
  });

  it('into another folder keeps no more releases where they are made than there', async () => {
    const target = join(dist, '../elsewhere');
    for (const heading of ['第一期', '第二期', '第三期']) {
      write('one', heading);
      await run({ target, settings: { ...settings, keepReleases: 1 } });
    }

    expect(readdirSync(join(dist, 'releases')).filter((name) => !name.startsWith('.'))).toEqual([
      currentRelease(target),
    ]);
  });

  it('of a second person is refused while the first one publishes, who is named', async () => {
    write('one');
    await run();
    write('one', '新标题');

    const first = withPublishLock(lockFile(dist), () => run());
    await first;

    expect(said.at(-1)).toMatch(/^\S+@\S+ 从 .+ 起正在发布。等他发布完再试。$/);
    expect(existsSync(lockFile(dist))).toBe(false);
  });

  it.each([
    ['a process that is gone', { host: hostname(), pid: 2 ** 22 + 1 }, 0],
    ['another machine that gave no sign for five minutes', { host: 'studio', pid: 1 }, 6 * 60],
  ])('takes over a lock of %s', async (_what, holder, ageSeconds) => {
    write('one');
    await run({ isDryRun: true });
    writeFileSync(lockFile(dist), JSON.stringify({ by: 'chen@studio', since: '2026-11-22T12:00:00Z', ...holder }));
    const time = Date.now() / 1000 - ageSeconds;
    utimesSync(lockFile(dist), time, time);

    expect(await run()).toBe(0);
  });

  it('respects a lock of another machine that is alive', async () => {
    write('one');
    await run({ isDryRun: true });
    const holder = { by: 'chen@studio', host: 'studio', pid: 1, since: '2026-11-22T04:05:00Z' };
    writeFileSync(lockFile(dist), JSON.stringify(holder));

    expect(await run()).toBe(1);
    expect(said.at(-1)).toBe('chen@studio 从 11月22日 12:05 起正在发布。等他发布完再试。');
  });
});

describe('rollback', () => {
  it('gives visitors the release before, and from there the one before that', async () => {
    const releases: string[] = [];
    for (const heading of ['甲', '乙', '丙']) {
      write('one', heading);
      await run();
      releases.push(currentRelease(dist) ?? '');
    }

    await rollback(undefined, { target: dist, settings, print });
    const once = currentRelease(dist);
    await rollback(undefined, { target: dist, settings, print });
    const twice = currentRelease(dist);
    const ended = await rollback(undefined, { target: dist, settings, print });

    expect([once, twice, ended]).toEqual([releases[1], releases[0], 1]);
    expect(readFileSync(join(live(), 'one.html'), 'utf8')).toContain('甲');
  });

  it('takes a release by the beginning of its name', async () => {
    write('one');
    await run();
    const first = currentRelease(dist) ?? '';
    write('one', '新标题');
    await run();

    const unknown = await rollback('ffffffffffffffff', { target: dist, settings, print });
    const code = await rollback(first.slice(0, 6), { target: dist, settings, print });

    expect([unknown, code, currentRelease(dist)]).toEqual([1, 0, first]);
  });

  it('is not undone by a build, nor by publishing in silence, and is by who says so', async () => {
    write('one');
    await run();
    const first = currentRelease(dist);
    write('one', '新标题');
    await run();
    const second = currentRelease(dist);
    await rollback(undefined, { target: dist, settings, print });

    await buildPages(site.folders);
    const afterBuild = currentRelease(dist);
    said = [];
    const silent = await run();
    const afterSilence = currentRelease(dist);
    await run({ isAgain: true });

    expect([afterBuild, silent, afterSilence, currentRelease(dist)]).toEqual([first, 1, first, second]);
    expect(said.join('\n')).toContain('--again');
  });
});

describe('the list of releases', () => {
  it('marks the one that visitors get, with who published it', async () => {
    write('one');
    await run();
    write('one', '新标题');
    await run();
    said = [];

    tellReleases(undefined, { target: dist, print });

    const [newest, oldest] = (said[0] ?? '').split('\n');
    expect(newest).toMatch(/^线上 {2}[0-9a-f]{16} {2}.+ 做好 {6}3 页 {2}.+ \S+@\S+ 发布$/);
    expect(oldest).toMatch(/^ {4} {2}[0-9a-f]{16} /);
  });
});
