import { describe, expect, it } from 'vitest';
import { encode, sampleContext } from '../../tests/page-cases/sample-site.ts';
import { readSource } from '../read/read-source.ts';
import { compileArms } from './compile-arms.ts';

const context = {
  ...sampleContext(),
  path: '/spring',
  picture: (src: string) => ({ src: `/media/${src}`, width: 1500, height: 1000, sources: [] }),
  mediaUrl: (src: string) => `/media/${src}`,
  agreements: [],
  qr: (content: string) => ({ content, size: 21, path: 'M0 0h1v1' }),
  shareImage: (src: string) => `https://m.zhiyan.example/media/${src}`,
};

interface Written {
  readonly goal?: string;
  readonly name?: string;
  readonly until?: string;
  readonly traffic?: number;
  readonly shares?: readonly [number, number];
  readonly armName?: string;
  readonly arm?: string;
  readonly own?: string;
  readonly elsewhere?: string;
}

function experimentOf(written: Written = {}) {
  const { goal = 'registered', name = '首屏', until = '2099-01-01', traffic = 100, shares = [50, 50] } = written;
  const { armName = '另一句', arm = '第七期', own = '第一期', elsewhere = '别处' } = written;
  const { document } = readSource(
    'campaigns/spring.yaml',
    encode(`version: 1
title: 春
description: 春
status: live
experiment:
  id: hero
  name: ${name}
  goal: ${goal}
  from: 2026-11-01T00:00:00+08:00
  until: ${until}T00:00:00+08:00
  traffic: ${traffic}
  control: { share: ${shares[0]} }
  arms:
    - { id: b, name: ${armName}, share: ${shares[1]}, blocks: [{ type: heading, id: top, text: ${arm} }] }
blocks:
  - { type: heading, id: top, text: ${own} }
  - { type: heading, text: ${elsewhere} }
`),
  );
  const compiled = document && compileArms(document, context);
  if (!compiled) throw new Error('The page has no experiment.');
  return compiled;
}
const versionOf = (written?: Written) => experimentOf(written).experiment.version;

describe('the version of an experiment', () => {
  it.each<[string, Written]>([
    ['goal', { goal: 'paid' }],
    ['shares', { shares: [60, 40] }],
    ['text of an arm', { arm: '第八期' }],
    ['text that the arm takes the place of', { own: '第二期' }],
  ])('is another one with another %s', (_name, changed) => {
    expect(versionOf(changed)).not.toBe(versionOf());
  });

  it.each<[string, Written]>([
    ['name', { name: '换了名字' }],
    ['end', { until: '2098-01-01' }],
    ['part of the visitors', { traffic: 30 }],
    ['name of an arm', { armName: '换了名字' }],
    ['text elsewhere, which all arms show', { elsewhere: '改过' }],
  ])('stays with another %s', (_name, changed) => {
    expect(versionOf(changed)).toBe(versionOf());
  });

  it('stands in the document of each arm', () => {
    const { experiment, arms } = experimentOf();

    expect(arms.map(({ page }) => page.variant)).toEqual([
      `hero_control_${experiment.version}`,
      `hero_b_${experiment.version}`,
    ]);
  });
});
