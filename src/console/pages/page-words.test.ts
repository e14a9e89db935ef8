import { describe, expect, it } from 'vitest';
import { choosePages, type PageCard, stateSentence } from './page-words.ts';

const card = (changes: Partial<PageCard> = {}): PageCard => ({
  path: '/901',
  file: 'campaigns/901.yaml',
  title: '秋季冲刺班',
  state: 'live',
  isForStudents: false,
  from: null,
  until: null,
  otherwise: null,
  prices: [],
  problems: [],
  isChecked: true,
  changedAt: '2026-11-20T12:00:00+08:00',
  picturesKilobytes: 320,
  countdowns: [],
  live: 'same',
  lastEdit: null,
  hasMyDraft: false,
  draftsOf: [],
  owner: null,
  tags: [],
  source: null,
  ...changes,
});
const NOW = Date.parse('2026-11-22T12:00:00+08:00');
const problem = { code: 'X', line: 1, column: 1, severity: 'warning', message: '', hint: null } as const;

describe('stateSentence', () => {
  it.each([
    [card(), '长期在线'],
    [card({ until: '2026-12-01T00:00:00+08:00' }), '12月1日 00:00 结束'],
    [
      card({ state: 'scheduled', from: '2026-12-01T00:00:00+08:00' }),
      '12月1日 00:00 上线，在那之前访客会看到“页面不存在”',
    ],
    [
      card({ state: 'closed', until: '2026-11-01T00:00:00+08:00', otherwise: '/1month' }),
      '11月1日 00:00 已结束，访客会去 /1month',
    ],
    [card({ state: 'draft' }), '还没有发布'],
    [card({ state: 'archived' }), '不再展示'],
    [card({ state: 'broken' }), '改好错误才能发布，访客看到的还是上一个好的版本'],
  ])('tells what visitors find', (page, sentence) => {
    expect(stateSentence(page, NOW)).toBe(sentence);
  });
});

describe('choosePages', () => {
  const pages = [
    card({ path: '/1018', title: '英语体验课', changedAt: '2026-11-01T00:00:00+08:00' }),
    card({ path: '/901', state: 'draft', until: '2026-12-01T00:00:00+08:00' }),
    card({ path: '/h5/douyin', title: '抖音 体验课', problems: [problem], changedAt: '2026-11-21T00:00:00+08:00' }),
  ];
  const paths = (choice: Partial<Parameters<typeof choosePages>[1]>) =>
    choosePages(pages, { words: '', state: 'all', order: 'path', ...choice }).map(({ path }) => path);

  it('finds every word in path, title or file, in any capitals', () => {
    expect(paths({ words: '体验课 DOUYIN' })).toEqual(['/h5/douyin']);
    expect(paths({ words: '体验课' })).toEqual(['/1018', '/h5/douyin']);
  });

  it('narrows down to a state, or to what has problems', () => {
    expect(paths({ state: 'draft' })).toEqual(['/901']);
    expect(paths({ state: 'problems' })).toEqual(['/h5/douyin']);
  });

  it.each([
    ['path', ['/901', '/1018', '/h5/douyin']],
    ['changed', ['/h5/douyin', '/901', '/1018']],
    ['until', ['/901', '/1018', '/h5/douyin']],
  ] as const)('sorts by %s', (order, expected) => {
    expect(paths({ order })).toEqual(expected);
  });
});
