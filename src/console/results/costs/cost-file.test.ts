import { describe, expect, it } from 'vitest';
import { readCosts } from './cost-file.ts';

const KNOWN = {
  keys: ['ad:tencent', 'source:douyin', 'direct', 'link:q7', 'link:k1', 'link:k2'],
  links: { 'link:q7': '九月海报', 'link:k1': '学校群', 'link:k2': '学校群' },
};
const read = (...lines: string[]) => readCosts(['日期,渠道,花费（元）', ...lines].join('\n'), '/901', KNOWN);

describe('a file of costs', () => {
  it.each([
    ['2026-11-01,腾讯广告,"1,280.50"', { day: '2026-11-01', channel: 'ad:tencent', cents: 128_050 }],
    ['2026/11/1,douyin,¥300', { day: '2026-11-01', channel: 'source:douyin', cents: 30_000 }],
    ['2026-11-01,九月海报,12', { day: '2026-11-01', channel: 'link:q7', cents: 1200 }],
    ['2026-11-01,学校群（k2）,12', { day: '2026-11-01', channel: 'link:k2', cents: 1200 }],
    ['2026年11月1日,直接访问,0', { day: '2026-11-01', channel: 'direct', cents: 0 }],
  ])('may say %s', (line, row) => {
    expect(read(line)).toEqual({ rows: [{ ...row, path: '/901' }], problems: [] });
  });

  it.each([
    ['2026-02-31,腾讯广告,1', /第 2 行：日期/],
    ['2026-11-01,不认识,1', /第 2 行：没有叫“不认识”的渠道/],
    ['2026-11-01,学校群,1', /第 2 行：没有叫“学校群”的渠道/],
    ['2026-11-01,腾讯广告,很多', /第 2 行：花费/],
  ])('says what is wrong with %s', (line, problem) => {
    expect(read(line).problems).toEqual([expect.stringMatching(problem)]);
  });

  it('needs its columns', () => {
    expect(readCosts('a,b\n1,2', '/901', { keys: [], links: {} }).problems).toHaveLength(1);
  });
});
