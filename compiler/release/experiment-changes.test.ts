import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPERIMENTS_FILE } from '#site-store/release-facts.ts';
import { releaseFolder } from '#site-store/site-folder.ts';
import { tellExperiments } from './experiment-changes.ts';

let site = '';
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'experiment-changes-'));
});
afterAll(() => rmSync(site, { recursive: true }));

const BEFORE = {
  ...{ path: '/901', id: 'hero', name: '首屏', version: 'aaaa0001', goal: 'registered' },
  arms: [
    { id: 'control', share: 50 },
    { id: 'b', share: 50 },
  ],
};
const AGAIN = '发布后作为新的一版从头计数，之前的结果留作旧版';

let releases = 0;
function release(experiments: readonly object[]): string {
  releases += 1;
  const name = releases.toString(16).padStart(16, '0');
  mkdirSync(releaseFolder(site, name), { recursive: true });
  if (experiments.length > 0) {
    writeFileSync(join(releaseFolder(site, name), EXPERIMENTS_FILE), JSON.stringify({ experiments }));
  }
  return name;
}

describe('what publishing does to experiments', () => {
  const third = { ...BEFORE, version: 'b', arms: [...BEFORE.arms, { id: 'c', share: 20 }] };
  it.each([
    ['is new', [], [BEFORE], ['实验“首屏”开始计数']],
    ['is as before', [BEFORE], [{ ...BEFORE, name: '换了名字' }], undefined],
    ['has another goal', [BEFORE], [{ ...BEFORE, version: 'b', goal: 'paid' }], [`实验“首屏”的目标变了：${AGAIN}`]],
    ['shows another text', [BEFORE], [{ ...BEFORE, version: 'b' }], [`实验“首屏”的方案的内容变了：${AGAIN}`]],
    ['has an arm more', [BEFORE], [third], [`实验“首屏”的方案变了：${AGAIN}`]],
    [
      'has other shares',
      [BEFORE],
      [{ ...BEFORE, version: 'b', arms: BEFORE.arms.map((arm, index) => ({ ...arm, share: 40 + 20 * index })) }],
      [`实验“首屏”的份额变了：${AGAIN}`],
    ],
    ['is gone', [BEFORE], [], ['实验“首屏”停止：不再计入新的访客，以后再发布会从头计数']],
    [
      'is another one',
      [BEFORE],
      [{ ...BEFORE, id: 'price', name: '价格' }],
      ['实验“首屏”停止：不再计入新的访客，以后再发布会从头计数', '实验“价格”开始计数'],
    ],
  ])('says so where one %s', (_name, before, after, sentences) => {
    const told = tellExperiments({ site, release: release(before) }, { site, release: release(after) });

    expect(told.get('/901')).toEqual(sentences);
  });

  it('is nothing to compare with at the first publishing', () => {
    expect(tellExperiments({ site, release: undefined }, { site, release: release([BEFORE]) }).get('/901')).toEqual([
      '实验“首屏”开始计数',
    ]);
  });
});
