import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPages } from '#compiler/build/build.ts';
import { readFacts } from '#site-store/release-facts.ts';
import { startChoosing } from './testing-choices.ts';

let choosing: ReturnType<typeof startChoosing>;
beforeEach(() => {
  choosing = startChoosing();
});
afterEach(() => choosing.site.remove());

describe('publishing chosen pages', () => {
  it('gives visitors the ticked page, and keeps of all others what they had', async () => {
    const { document, give, choose, write, headings, publishAll } = choosing;
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
    const { plan, choose, write, writeFragment, headings, publishAll, publishChosen } = choosing;
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
    const { write, writeFragment, headings, publishAll, publishChosen } = choosing;
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
    const { site, write, headings, publishAll, publishChosen } = choosing;
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
    const { publisher, plan, live, give, write, headings, publishAll } = choosing;
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
    const { site, choose, write, headings, publishAll, publishChosen } = choosing;
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
    const { site, write, headings, publishAll, publishChosen } = choosing;
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
    const { by, publisher, plan, live, write, headings, publishAll, publishChosen } = choosing;
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
    const { publisher, choose, write, writeFragment, headings, publishAll, publishChosen } = choosing;
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

  it('shows no page that a colleague takes off at that very moment, and says which it is', async () => {
    const { by, publisher, choose, live, write, archive, headings, publishAll, publishChosen } = choosing;
    write('one', '一');
    write('two', '二');
    await publishAll();
    const before = live();
    write('one', '一一');
    write('two', '二二');
    write('three', '三');
    const { made } = await choose(['/one', '/two', '/three']);
    archive('one');
    archive('three');

    const release = made.is === 'made' ? made.release : '';
    const told = await publisher.publish({ by, expected: release, isMade: true, isSure: true, isAgain: true });

    expect(told).toEqual({ is: 'archived', paths: ['/one', '/three'] });
    expect(live()).toBe(before);
    await publishChosen(['/one', '/two']);
    expect([headings('one'), headings('two'), headings('three')]).toEqual([undefined, ['二二'], undefined]);
  });

  it('goes on while a colleague takes off a page that is not among them', async () => {
    const { choose, give, write, writeFragment, archive, headings, publishAll } = choosing;
    writeFragment('foot', '旧脚');
    write('one', '一', { fragment: 'foot' });
    write('two', '二');
    await publishAll();
    write('two', '二二');
    writeFragment('foot', '新脚');
    const { made } = await choose(['/two'], ['foot']);
    archive('one');

    if (made.is === 'made') await give(made.release);

    expect([headings('one'), headings('two')]).toEqual([['一', '新脚'], ['二二']]);
  });

  it('is put onto what is live later, when what was live then is long deleted', async () => {
    const { site, publisher, live, give, choose, write, writeFragment, headings, publishAll, publishChosen } = choosing;
    const settings = readFileSync(join(site.folders.pages, 'site.yaml'), 'utf8');
    site.write('site.yaml', `${settings}\npublish: { keepReleases: 2 }\n`);
    writeFragment('foot', '旧脚');
    write('one', '一', { fragment: 'foot' });
    write('two', '二');
    await publishAll();
    const first = live();
    writeFragment('foot', '新脚');
    const { made } = await choose([], ['foot']);
    if (made.is !== 'made') throw new Error(JSON.stringify(made));
    await publisher.hold({ release: made.release, isHeld: true });
    const held = await publisher.changes({ release: made.release });
    for (const text of ['二二', '二三', '二四', '二五']) {
      write('two', text);
      await publishChosen(['/two']);
    }
    write('one', '还没有写好', { fragment: 'foot' });

    const composed = held && (await publisher.compose(held));
    if (composed?.is === 'made') await give(composed.release);
    await publishChosen(['/one']);

    expect(readFacts(site.folders.dist, first)).toBeUndefined();
    expect([headings('one'), headings('two')]).toEqual([['还没有写好', '新脚'], ['二五']]);
  });
});
