import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildPages } from '#compiler/build/build.ts';
import { reasonsToHold } from '#compiler/release/hold-back.ts';
import { makeTestSite, type TestSite } from '#compiler/testing-site.ts';
import { currentRelease } from '#site-store/site-folder.ts';
import { readSwitches } from '#site-store/switch-log.ts';
import type { PublishStep } from '#src/contract/console/publisher-calls.ts';
import { createPublisher } from './publisher.ts';

let site: TestSite;
let publisher: ReturnType<typeof createPublisher>;
let steps: PublishStep[] = [];

beforeEach(() => {
  site = makeTestSite();
  steps = [];
  publisher = createPublisher(site.folders, (step) => void steps.push(step));
});
afterEach(() => site.remove());

const write = (name: string, price: number, status = 'live') =>
  site.write(
    `campaigns/${name}.yaml`,
    `version: 1\ntitle: 开班\ndescription: 一句话介绍\nstatus: ${status}\nblocks:\n  - { type: heading, text: 第一期 }\n  - { type: hero, heading: 冲刺班, price: ${price}, image: { src: 901/stack-1.jpg, alt: 山 } }\n`,
  );
const publish = (expected: string, isAgain = false) =>
  publisher.publish({ by: '小周@控制台', expected, isSure: false, isAgain });
const publishAll = async () => publish((await publisher.plan({})).release);

describe('the publisher that publishes', () => {
  it('shows what would change in sentences and publishes just that, by its name', async () => {
    write('one', 19900);
    const first = await publisher.plan({});
    expect(first).toMatchObject({ before: null, failed: [] });
    await publish(first.release);
    write('one', 9900);

    const plan = await publisher.plan({});
    const done = await publish(plan.release);

    expect(plan.counts).toMatchObject({ new: 0, changed: 1, gone: 0 });
    expect(plan.pages).toEqual([
      { path: '/one', title: '开班', what: 'changed', sentences: ['“首屏”的价格 ¥199 → ¥99'] },
    ]);
    expect(done).toMatchObject({ is: 'live', release: plan.release, before: first.release });
    expect(currentRelease(site.folders.dist)).toBe(plan.release);
    expect(readSwitches(site.folders.dist).at(-1)).toMatchObject({ action: 'publish', by: '小周@控制台' });
    expect(steps.map(({ name }) => name)).toContain('switch');
  });

  it('publishes nothing but what was looked at', async () => {
    write('one', 19900);
    const looked = await publisher.plan({});
    write('one', 9900);

    expect(await publish(looked.release)).toEqual({ is: 'other' });
    expect(currentRelease(site.folders.dist)).toBeUndefined();
  });

  it('asks before many pages go', async () => {
    site.write(
      'site.yaml',
      `${readFileSync(join(site.folders.pages, 'site.yaml'), 'utf8')}\npublish: { confirmDeletions: 0 }\n`,
    );
    write('one', 19900);
    write('two', 19900);
    await publishAll();
    rmSync(join(site.folders.pages, 'campaigns/two.yaml'));

    expect(await publishAll()).toEqual({ is: 'unsure', gone: 1 });
  });

  it('names the files with errors, and what they showed stays', async () => {
    write('one', 19900);
    await publishAll();
    write('one', 19900, 'gone');

    const plan = await publisher.plan({});

    expect(plan.release).toBe(plan.before);
    expect(plan.failed).toMatchObject([{ file: 'campaigns/one.yaml', problems: [{ line: 4, severity: 'error' }] }]);
  });

  it('goes back, and says beforehand what visitors will find', async () => {
    write('one', 19900);
    await publishAll();
    const first = currentRelease(site.folders.dist) ?? '';
    write('one', 9900);
    await publishAll();

    const plan = await publisher.compare({ release: first });
    const done = await publisher.rollback({ by: '小周@控制台', release: first });

    expect(plan?.pages[0]?.sentences).toEqual(['“首屏”的价格 ¥99 → ¥199']);
    expect(done).toMatchObject({ is: 'live', release: first });
    expect((await publisher.list({})).find(({ isLive }) => isLive)).toMatchObject({ release: first, shownBy: '小周' });
    expect(await publisher.rollback({ by: '小周@控制台', release: '0'.repeat(16) })).toEqual({ is: 'gone' });
  });
});

describe('a page that was taken back', () => {
  const plan = () => publisher.plan({});
  const goBack = (release: string) => publisher.rollback({ release, by: '小周@控制台' });

  it('comes before visitors again only when that is decided', async () => {
    write('one', 898000);
    const good = await plan();
    await publish(good.release);
    write('one', 89800);
    await publishAll();
    await goBack(good.release);

    const looked = await plan();
    expect(await publisher.takenBack({ path: '/one' })).toMatchObject({ by: '小周' });
    const silent = await publish(looked.release);
    const decided = await publish(looked.release, true);

    expect(looked.takenBack).toMatchObject([
      { path: '/one', by: '小周', isSame: true, sentences: ['“首屏”的价格 ¥898 → ¥8980'] },
    ]);
    expect(silent).toEqual({ is: 'taken-back', paths: ['/one'] });
    expect(decided).toMatchObject({ is: 'live' });
    expect((await plan()).takenBack).toEqual([]);
    expect(await publisher.takenBack({ path: '/one' })).toBeNull();
  });

  it('is told though it was changed since, and what was taken back even after something else was published', async () => {
    write('one', 898000);
    const good = await plan();
    await publish(good.release);
    write('one', 89800);
    await publishAll();
    await goBack(good.release);
    write('one', 799000);
    const changed = await plan();
    expect(changed.takenBack).toMatchObject([{ path: '/one', isSame: false }]);
    await publish(changed.release, true);
    write('one', 598000);
    expect((await plan()).takenBack).toEqual([]);

    write('one', 89800);

    expect((await plan()).takenBack).toMatchObject([{ path: '/one', isSame: true }]);
  });

  it('is not given to visitors by a build either', async () => {
    write('one', 898000);
    const good = await plan();
    await publish(good.release);
    write('one', 89800);
    await publishAll();
    await goBack(good.release);
    write('two', 100);

    const { held } = await buildPages(site.folders);

    expect(held).toEqual([expect.stringContaining('/one')]);
    expect(currentRelease(site.folders.dist)).toBe(good.release);
  });
});

describe('what is published later', () => {
  async function hold() {
    const { release } = await publisher.plan({});
    await publisher.hold({ release, isHeld: true });
    const held = await publisher.changes({ release });
    if (!held) throw new Error('The release is gone.');
    return held;
  }
  const live = (name: string) =>
    JSON.parse(
      readFileSync(
        join(site.folders.dist, 'releases', currentRelease(site.folders.dist) ?? '', `pages/${name}.json`),
        'utf8',
      ),
    ) as { blocks: { price?: number }[] };
  const give = async (release: string) =>
    publisher.publish({ by: '小周@控制台', expected: release, isMade: true, isSure: false, isAgain: false });

  it('is what was looked at, whatever is saved meanwhile and whoever published other pages', async () => {
    write('one', 100);
    write('two', 100);
    await publishAll();
    write('one', 200);
    const held = await hold();
    write('one', 300);
    write('two', 200);
    const { release } = await publisher.plan({});
    // Another person publishes only the other page.
    const onlyTwo = await publisher.compose({
      ...held,
      release,
      base: '0',
      changes: [await changeOf(release, '/two')],
    });
    if (onlyTwo.is === 'made') await give(onlyTwo.release);

    const made = await publisher.compose(held);
    if (made.is === 'made') await give(made.release);

    expect([live('one').blocks[1]?.price, live('two').blocks[1]?.price]).toEqual([200, 200]);
  });

  it('is nothing where somebody else published the same page meanwhile', async () => {
    write('one', 100);
    await publishAll();
    write('one', 200);
    const held = await hold();
    write('one', 300);
    await publishAll();

    expect(await publisher.compose(held)).toEqual({ is: 'conflict', paths: ['/one'] });
  });

  async function changeOf(release: string, path: string) {
    const found = (await publisher.changes({ release }))?.changes.find((change) => change.path === path);
    if (!found) throw new Error(`Nothing changed at ${path}.`);
    return found;
  }
});

describe('who publishes at the command line', () => {
  it('is held by the rule that the console wrote down, until another person approved just this', async () => {
    write('one', 100);
    await publishAll();
    write('one', 200);
    const { release } = await publisher.plan({});
    const { changes = [] } = (await publisher.changes({ release })) ?? {};
    await publisher.keepRules({ isReviewRequired: true, approved: [] });
    const before = reasonsToHold(site.folders.dist, release);

    await publisher.keepRules({ isReviewRequired: true, approved: changes });

    expect(before.unread).toContain('/one');
    expect(reasonsToHold(site.folders.dist, release)).toEqual({ takenBack: [] });
  });
});
