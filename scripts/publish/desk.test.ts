import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublishStep } from '#src/contract/console/publish-desk.ts';
import { makeTestSite, type TestSite } from '../pages/io/testing-site.ts';
import { createDesk } from './desk.ts';
import { currentRelease } from './site-folder.ts';
import { readSwitches } from './switch-log.ts';

let site: TestSite;
let desk: ReturnType<typeof createDesk>;
let steps: PublishStep[] = [];

beforeEach(() => {
  site = makeTestSite();
  steps = [];
  desk = createDesk(site.folders, (step) => void steps.push(step));
});
afterEach(() => site.remove());

const write = (name: string, price: number, status = 'live') =>
  site.write(
    `campaigns/${name}.yaml`,
    `version: 1\ntitle: 开班\ndescription: 一句话介绍\nstatus: ${status}\nblocks:\n  - { type: heading, text: 第一期 }\n  - { type: hero, heading: 冲刺班, price: ${price}, image: { src: 901/stack-1.jpg, alt: 山 } }\n`,
  );
const publish = (expected: string | null) => desk.publish({ by: '小周@控制台', expected, isSure: false });

describe('the desk that publishes', () => {
  it('shows what would change in sentences and publishes just that, by its name', async () => {
    write('one', 19900);
    const first = await desk.plan({});
    expect(first).toMatchObject({ before: null, failed: [] });
    await publish(first.release);
    write('one', 9900);

    const plan = await desk.plan({});
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
    const looked = await desk.plan({});
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
    await publish(null);
    rmSync(join(site.folders.pages, 'campaigns/two.yaml'));

    expect(await publish(null)).toEqual({ is: 'unsure', gone: 1 });
  });

  it('names the files with errors, and what they showed stays', async () => {
    write('one', 19900);
    await publish(null);
    write('one', 19900, 'gone');

    const plan = await desk.plan({});

    expect(plan.release).toBe(plan.before);
    expect(plan.failed).toMatchObject([{ file: 'campaigns/one.yaml', problems: [{ line: 4, severity: 'error' }] }]);
  });

  it('goes back, and says beforehand what visitors will find', async () => {
    write('one', 19900);
    await publish(null);
    const first = currentRelease(site.folders.dist) ?? '';
    write('one', 9900);
    await publish(null);

    const plan = await desk.compare({ release: first });
    const done = await desk.rollback({ by: '小周@控制台', release: first });

    expect(plan?.pages[0]?.sentences).toEqual(['“首屏”的价格 ¥99 → ¥199']);
    expect(done).toMatchObject({ is: 'live', release: first });
    expect((await desk.list({})).find(({ isLive }) => isLive)).toMatchObject({ release: first, shownBy: '小周' });
    expect(await desk.rollback({ by: '小周@控制台', release: '0'.repeat(16) })).toEqual({ is: 'gone' });
  });
});
