import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPages } from '#compiler/build/build.ts';
import { documentsOf } from '#compiler/emit/emit.ts';
import { makeTestSite, type TestSite } from '#compiler/testing-site.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { createPublisher } from './publisher.ts';

let site: TestSite;
let publisher: ReturnType<typeof createPublisher>;

beforeEach(() => {
  site = makeTestSite();
  publisher = createPublisher(site.folders, () => {});
});
afterEach(() => site.remove());

const by = '小周@控制台';

/** A page with a text of its own, and a fragment and a link when they are named. */
function write(name: string, text: string, { fragment, link }: { fragment?: string; link?: string } = {}) {
  const blocks = [
    `  - { type: heading, text: ${text} }`,
    fragment && `  - { type: fragment, name: ${fragment} }`,
    link && `  - { type: button, label: 去看看, link: { type: 13, url: ${link} } }`,
  ].filter(Boolean);
  site.write(
    `campaigns/${name}.yaml`,
    `version: 1\ntitle: 开班\ndescription: 一句话介绍\nstatus: live\nblocks:\n${blocks.join('\n')}\n`,
  );
}
const writeFragment = (name: string, text: string) =>
  site.write(`fragments/${name}.yaml`, `version: 1\nblocks:\n  - { type: heading, text: ${text} }\n`);

const plan = () => publisher.plan({});
const live = () => currentRelease(site.folders.dist) ?? '';
const document = (name: string, kind: 'html' | 'json') =>
  readFileSync(documentsOf(join(site.folders.dist, 'releases', live()), `/${name}`)[kind], 'utf8');
/** The headings that visitors find on a page; undefined when they find no page. */
function headings(name: string): string[] | undefined {
  try {
    const { blocks } = JSON.parse(document(name, 'json')) as { blocks: { text?: string }[] };
    return blocks.flatMap(({ text }) => text ?? []);
  } catch {
    return undefined;
  }
}

async function give(release: string) {
  const done = await publisher.publish({ by, expected: release, isMade: true, isSure: true, isAgain: true });
  expect(done.is).toBe('live');
}
const publishAll = async () => give((await plan()).release);

async function choose(paths: readonly string[], fragments: readonly string[] = []) {
  const { release, failed } = await plan();
  const choices = await publisher.choices({ release, failed: failed.map(({ file }) => file) });
  const made = await publisher.choose({ release, paths, fragments });
  return { choices, made };
}
async function publishChosen(paths: readonly string[], fragments: readonly string[] = []) {
  const { made } = await choose(paths, fragments);
  if (made.is !== 'made') throw new Error(JSON.stringify(made));
  await give(made.release);
  return made;
}

describe('publishing chosen pages', () => {
  it('gives visitors the ticked page, and keeps of all others what they had', async () => {
    write('one', '一');
    write('two', '二');
    await publishAll();
    const before = [document('two', 'html'), document('two', 'json')];
    write('one', '一一');
    write('two', '二二');

    const { choices, made } = await choose(['/one']);
    if (made.is === 'made') await give(made.release);

    expect(choices.pages.map(({ path, isOwn }) => [path, isOwn])).toEqual([
      ['/one', true],
      ['/two', true],
    ]);
    expect(headings('one')).toEqual(['一一']);
    expect([document('two', 'html'), document('two', 'json')]).toEqual(before);
  });

  it('keeps the live text of an unticked fragment on a ticked page, and of an unticked page with a ticked fragment', async () => {
    writeFragment('foot', '旧脚');
    write('one', '一', { fragment: 'foot' });
    write('two', '二', { fragment: 'foot' });
    await publishAll();
    writeFragment('foot', '新脚');
    write('one', '一一', { fragment: 'foot' });

    const { choices } = await choose(['/one']);
    await publishChosen(['/one']);
    const after = [headings('one'), headings('two')];
    write('one', '一一一', { fragment: 'foot' });
    await publishChosen([], ['foot']);

    expect(choices.fragments).toEqual([{ name: 'foot', usedBy: ['/one', '/two'], isNew: false }]);
    expect(choices.pages.map(({ path, isOwn }) => [path, isOwn])).toEqual([
      ['/one', true],
      ['/two', false],
    ]);
    expect(after).toEqual([
      ['一一', '旧脚'],
      ['二', '旧脚'],
    ]);
    expect([headings('one'), headings('two')]).toEqual([
      ['一一', '新脚'],
      ['二', '新脚'],
    ]);
    expect((await plan()).pages.map(({ path }) => path)).toEqual(['/one']);
  });

  it('takes along what a ticked page needs, and says so', async () => {
    write('one', '一');
    await publishAll();
    writeFragment('fresh', '新片段');
    write('one', '一一', { fragment: 'fresh', link: '/two' });
    write('two', '二');
    write('three', '三');

    const made = await publishChosen(['/one']);

    expect(made).toMatchObject({ paths: ['/one', '/two'], fragments: ['fresh'] });
    expect(made.needs).toEqual(['/one 通向新页面 /two，一起发布', '/one 用到新片段 fresh，一起发布']);
    expect([headings('one'), headings('two'), headings('three')]).toEqual([['一一', '新片段'], ['二'], undefined]);
  });

  it('takes a page off alone, or with the pages that still link to it', async () => {
    write('one', '一', { link: '/two' });
    write('two', '二');
    write('three', '三');
    await publishAll();
    write('one', '一一');
    write('three', '三三');
    rmSync(join(site.folders.pages, 'campaigns/two.yaml'));

    const made = await publishChosen(['/two']);

    expect(made.needs).toEqual(['/one 现在还通向要下线的 /two，它的改动一起发布']);
    expect([headings('one'), headings('two'), headings('three')]).toEqual([['一一'], undefined, ['三']]);
  });

  it('is what was looked at, whatever is saved between', async () => {
    write('one', '一');
    write('two', '二');
    await publishAll();
    write('one', '一一');
    const { release } = await plan();
    write('one', '没有看过');
    write('two', '也没有看过');

    const made = await publisher.choose({ release, paths: ['/one'], fragments: [] });
    if (made.is === 'made') await give(made.release);

    expect([headings('one'), headings('two')]).toEqual([['一一'], ['二']]);
    expect(await publisher.editedSince({ release: live(), paths: ['/one'] })).toEqual(['campaigns/one.yaml']);
  });

  it('lets a page with errors be, and is all or nothing where the site itself changed', async () => {
    write('one', '一');
    await publishAll();
    site.write('campaigns/one.yaml', 'version: 1\nstatus: nonsense\n');
    write('two', '二');
    await publishChosen(['/two']);
    expect([headings('one'), headings('two')]).toEqual([['一'], ['二']]);
    const settings = readFileSync(join(site.folders.pages, 'site.yaml'), 'utf8');
    site.write('site.yaml', settings.replace(/^( *name:).*$/m, '$1 另一个名字'));
    write('two', '二二');

    const { choices, made } = await choose(['/two']);

    expect(choices.whole).toContain('网站设置改了');
    expect(made).toMatchObject({ is: 'refused', words: expect.stringContaining('网站设置改了') });
  });

  it('leaves to people what was not ticked: a build by itself does not show it', async () => {
    write('one', '一');
    write('two', '二');
    await publishAll();
    write('one', '一一');
    write('two', '二二');
    await publishChosen(['/one']);
    write('three', '三');

    const { held } = await buildPages(site.folders);

    expect(held).toEqual(['这些页面发布时没有勾选：/two']);
    expect([headings('one'), headings('two'), headings('three')]).toEqual([['一一'], ['二'], undefined]);
  });

  it('can be gone back from, and published again', async () => {
    write('one', '一');
    write('two', '二');
    await publishAll();
    const first = live();
    write('one', '一一');
    write('two', '二二');
    await publishChosen(['/one']);
    await publisher.rollback({ by, release: first });

    expect((await plan()).takenBack).toMatchObject([{ path: '/one', isSame: true }]);
    await publishChosen(['/two']);

    expect([headings('one'), headings('two')]).toEqual([['一'], ['二二']]);
  });

  it('is conflict where others published a page with the fragment meanwhile', async () => {
    writeFragment('foot', '旧脚');
    write('one', '一', { fragment: 'foot' });
    await publishAll();
    writeFragment('foot', '新脚');
    const { made } = await choose([], ['foot']);
    const held = made.is === 'made' ? await publisher.changes({ release: made.release }) : null;
    if (!held) throw new Error('Nothing was made.');
    write('two', '二', { fragment: 'foot' });
    await publishChosen(['/two']);

    expect(headings('two')).toEqual(['二', '旧脚']);
    expect(await publisher.compose(held)).toEqual({ is: 'conflict', paths: ['/two'] });
  });

  it('gives visitors exactly the ticked texts in twenty publications among 200 pages that others edit', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `p${index}`);
    const random = sequence(7);
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
    const fragmentOf = (name: string) => ({ fragment: `f${Number(name.slice(1)) % 4}` });
    const [saved, shown] = [new Map<string, string>(), new Map<string, string>()];
    const save = (name: string, text: string) => {
      saved.set(name, text);
      if (name.startsWith('f')) writeFragment(name, text);
      else write(name, text, fragmentOf(name));
    };
    const fragments = ['f0', 'f1', 'f2', 'f3'];
    for (const name of [...fragments, ...names]) save(name, `${name} 第 0 版`);
    await publishAll();
    for (const [name, text] of saved) shown.set(name, text);
    const wrong: string[] = [];

    for (let turn = 1; turn <= 20; turn += 1) {
      for (let edit = 0; edit < 6; edit += 1) save(pick(names), `第 ${turn} 次 ${edit}`);
      if (turn % 3 === 0) save(pick(fragments), `片段第 ${turn} 次`);
      const { release } = await plan();
      const looked = new Map(saved);
      const changed = [...looked.keys()].filter((name) => looked.get(name) !== shown.get(name));
      const ticked = changed.filter(() => random() < 0.4);
      const before = new Map(names.map((name) => [name, document(name, 'html')]));
      for (const name of ticked) if (random() < 0.5) save(name, `${name} 又改了 ${turn}`);
      const made = await publisher.choose({
        release,
        paths: ticked.filter((name) => name.startsWith('p')).map((name) => `/${name}`),
        fragments: ticked.filter((name) => name.startsWith('f')),
      });
      if (made.is !== 'made') throw new Error(JSON.stringify(made));
      if (ticked.length > 0) await give(made.release);
      for (const name of ticked) shown.set(name, looked.get(name) ?? '');
      for (const name of names) {
        const { fragment } = fragmentOf(name);
        const isTouched = ticked.includes(name) || ticked.includes(fragment);
        if (headings(name)?.join() !== `${shown.get(name)},${shown.get(fragment)}`) wrong.push(`${turn} ${name}`);
        if (!isTouched && document(name, 'html') !== before.get(name)) wrong.push(`${turn} ${name} bytes`);
      }
    }

    expect(wrong).toEqual([]);
    expect(readdirSync(join(site.folders.dist, 'releases/.texts')).length).toBeGreaterThan(1);
  }, 300_000);
});

/** Numbers from 0 to 1, the same each time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
