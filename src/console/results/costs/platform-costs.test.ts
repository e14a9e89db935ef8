import { describe, expect, it } from 'vitest';
import { readPlatformCosts } from './platform-costs.ts';

const KNOWN = {
  links: [
    { code: 'dy-901', page: '/901' },
    { code: 'dy', page: '/1month' },
  ],
  pages: ['/901', '/douyin', '/h5/douyin'],
};
const read = (...lines: string[]) => readPlatformCosts(lines.join('\n'), KNOWN);

describe('an export of an ad platform', () => {
  it.each([
    ['oceanengine', '时间,广告名称,消耗(元)', '2026-11-01,秋招 dy-901 竖版,120.5'],
    ['baidu', '日期,推广计划,消费', '2026-11-01,考研_dy-901,120.5'.replace('_', ' ')],
    ['tencent', '日期,广告名称,花费(元)', '2026/11/1,dy-901,"120.50"'],
    ['kuaishou', '日期,广告计划名称,花费', '2026-11-01,dy-901,120.5'],
  ] as const)('of %s is known by its headers', (platform, head, line) => {
    expect(read(head, line)).toEqual({
      ...{ platform, unmatched: [], problems: [] },
      rows: [{ day: '2026-11-01', path: '/901', channel: 'link:dy-901', cents: 12_050 }],
    });
  });

  it('adds the ads of a day, a page and a channel up, and leaves sums out', () => {
    const { rows } = read(
      '巨量引擎导出',
      '日期,广告名称,落地页链接,消耗',
      '2026-11-01,a,https://m.example.com/901?utm_source=x,100',
      '2026-11-01,b,https://m.example.com/901,50',
      '2026-11-02,c,https://m.example.com/h5/douyin,7',
      '合计,,,157',
    );
    expect(rows).toEqual([
      { day: '2026-11-01', path: '/901', channel: 'ad:oceanengine', cents: 15_000 },
      { day: '2026-11-02', path: '/h5/douyin', channel: 'ad:oceanengine', cents: 700 },
    ]);
  });

  it('shows what belongs to no page, the dearest first', () => {
    const { rows, unmatched } = read(
      '日期,广告名称,消耗',
      '2026-11-01,品牌广告,10',
      '2026-11-02,品牌广告,10',
      '2026-11-01,新页 /902,30',
      '2026-11-01,handy-901,5',
    );
    expect(rows).toEqual([]);
    expect(unmatched).toEqual([
      { name: '新页 /902', cents: 3000 },
      { name: '品牌广告', cents: 2000 },
      { name: 'handy-901', cents: 500 },
    ]);
  });

  it('says which lines cannot be read, and when it is none', () => {
    expect(read('日期,广告名称,消耗', '2026-13-01,dy-901,1', '2026-11-01,dy-901,很多').problems).toEqual([
      '第 2 行：日期“2026-13-01”看不懂',
      '第 3 行：花费“很多”不是金额',
    ]);
    expect(read('姓名,年龄', '小满,18')).toMatchObject({
      platform: undefined,
      problems: [expect.stringContaining('没有认出')],
    });
  });

  it('is taken for the platform that was chosen', () => {
    const { platform, rows } = readPlatformCosts('日期,广告名称,花费\n2026-11-01,/901,1', {
      ...KNOWN,
      platform: 'kuaishou',
    });
    expect([platform, rows[0]?.channel]).toEqual(['kuaishou', 'ad:kuaishou']);
  });
});
