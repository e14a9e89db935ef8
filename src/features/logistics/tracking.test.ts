import { describe, expect, it } from 'vitest';
import { splitPhones, trackingEntries } from './tracking.ts';

const step = (context: string, time: string) => ({ context, time });

describe('trackingEntries', () => {
  it('puts the newest step first whichever order the carrier sends', () => {
    const oldest = step('已揽收', '2026-11-17 18:02:11');
    const middle = step('到达北京转运中心', '2026-11-18 03:40:00');
    const newest = step('派送中', '2026-11-19 08:15:30');

    const rising = trackingEntries(JSON.stringify([oldest, middle, newest]));
    const falling = trackingEntries(JSON.stringify([newest, middle, oldest]));

    expect(rising).toEqual([newest, middle, oldest]);
    expect(falling).toEqual(rising);
  });

  it('compares times by value, not as text', () => {
    const entries = trackingEntries([step('早', '2026-9-30 8:05'), step('晚', '2026-10-01T10:05:00+08:00')]);

    expect(entries.map(({ context }) => context)).toEqual(['晚', '早']);
  });

  it('keeps steps without a readable time, last and in their order', () => {
    const entries = trackingEntries([step('甲', ''), step('乙', '2026-11-18 03:40:00'), { context: '丙' }]);

    expect(entries.map(({ context }) => context)).toEqual(['乙', '甲', '丙']);
  });

  it('shows a step that the carrier sent twice once', () => {
    const twice = step('已揽收', '2026-11-17 18:02:11');

    expect(trackingEntries([twice, { ...twice }])).toEqual([twice]);
  });

  it.each([
    ['broken JSON', '[{"context": "已揽收"'],
    ['empty text', ''],
    ['JSON null', 'null'],
    ['an object', '{"context":"已揽收"}'],
    ['a number', 42],
    ['null', null],
    ['nothing', undefined],
    ['a list of other things', [null, 1, 'x', {}, { context: 7 }, { context: '  ' }]],
  ])('gives no steps for %s', (_name, info) => {
    expect(trackingEntries(info)).toEqual([]);
  });
});

describe('splitPhones', () => {
  it.each([
    [
      '派送员 李师傅 13800138000 正在派送',
      [{ text: '派送员 李师傅 ' }, { text: '13800138000', phone: '13800138000' }, { text: ' 正在派送' }],
    ],
    ['网点 010-65551234', [{ text: '网点 ' }, { text: '010-65551234', phone: '01065551234' }]],
    ['客服95338', [{ text: '客服' }, { text: '95338', phone: '95338' }]],
    ['热线 400-811-1111。', [{ text: '热线 ' }, { text: '400-811-1111', phone: '4008111111' }, { text: '。' }]],
    ['运单 7712345678901234', [{ text: '运单 7712345678901234' }]],
    ['', []],
  ])('finds the numbers in "%s"', (text, parts) => {
    expect(splitPhones(text)).toEqual(parts);
  });
});
