import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentRelease } from '#site-store/site-folder.ts';
import { buildPages } from '../build/build.ts';
import { settleTexts } from '../release/release-texts.ts';
import { makeTestSite, pageYaml, type TestSite } from '../testing-site.ts';
import { compareWithLive, liveStates } from './live-texts.ts';

let site: TestSite;
beforeEach(() => {
  site = makeTestSite();
});
afterEach(() => site.remove());

const ONE = 'campaigns/one.yaml';
const TWO = 'campaigns/two.yaml';
const FOOT = 'fragments/foot.yaml';
const withFoot = `${pageYaml({ heading: '一' })}  - { type: fragment, name: foot }\n`;
const foot = (text: string) => `version: 1\nblocks:\n  - { type: heading, text: ${text} }\n`;
const states = () => liveStates(site.folders)([ONE, TWO].map((file) => ({ file, isOpen: true })));

describe('a file beside what visitors have', () => {
  it('is the same until it is written, and when it is written back', async () => {
    site.write(ONE, pageYaml({ heading: '一' }));
    await buildPages(site.folders);
    const before = states();
    site.write(ONE, pageYaml({ heading: '二' }));

    expect(before).toEqual(['same', 'absent']);
    expect(states()).toEqual(['differs', 'absent']);
    expect(compareWithLive(site.folders, ONE)).toEqual({
      state: 'differs',
      before: pageYaml({ heading: '一' }),
      text: pageYaml({ heading: '二' }),
      fragments: [],
    });
    site.write(ONE, pageYaml({ heading: '一' }));
    expect(states()).toEqual(['same', 'absent']);
  });

  it('differs when a fragment on it does, and when the file is gone', async () => {
    site.write(FOOT, foot('旧'));
    site.write(ONE, withFoot);
    site.write(TWO, pageYaml({ heading: '二' }));
    await buildPages(site.folders);
    site.write(FOOT, foot('新'));
    rmSync(join(site.folders.pages, TWO));

    expect(states()).toEqual(['differs', 'differs']);
    expect(compareWithLive(site.folders, ONE)?.fragments).toEqual([
      { file: FOOT, before: foot('旧'), text: foot('新') },
    ]);
    expect(compareWithLive(site.folders, FOOT)).toMatchObject({ state: 'differs', before: foot('旧') });
    expect(compareWithLive(site.folders, TWO)).toMatchObject({ before: pageYaml({ heading: '二' }), text: null });
  });

  it('counts as live when a build finds that visitors would see no change', async () => {
    site.write(ONE, pageYaml({ heading: '一' }));
    site.write(TWO, pageYaml({ heading: '二' }));
    await buildPages(site.folders);
    site.write(ONE, `# 只是注释\n${pageYaml({ heading: '一' })}`);
    site.write(TWO, pageYaml({ heading: '二二' }));
    const before = states();

    const { release } = await buildPages(site.folders, { isLive: false });
    settleTexts(site.folders.dist, currentRelease(site.folders.dist), release);

    expect(before).toEqual(['differs', 'differs']);
    expect(states()).toEqual(['same', 'differs']);
  });

  it('is not known for a release whose texts are not on this machine', async () => {
    site.write(ONE, pageYaml({ heading: '一' }));
    await buildPages(site.folders);
    const release = currentRelease(site.folders.dist);
    writeFileSync(join(site.folders.dist, `releases/.texts/${release}.json`), '');

    expect(states()).toEqual(['unknown', 'unknown']);
  });
});
