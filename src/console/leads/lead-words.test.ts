import { describe, expect, it } from 'vitest';
import { TIME_LINE_KINDS } from '#src/contract/console/lead.ts';
import { instantOf, localOf, sideOf, type TimeLineItem, timeLineSentence } from './lead-words.ts';

const NOW = Date.parse('2026-11-22T12:00:00+08:00');
const item = (kind: string, changes: Partial<TimeLineItem> = {}): TimeLineItem => ({
  ...{ id: '1', at: '2026-11-22T10:00:00+08:00', kind, by: null, page: '', channel: '', subject: '' },
  ...{ cents: null, before: '', after: '', text: '' },
  ...changes,
});

describe('timeLineSentence', () => {
  it.each([
    [item('registration', { page: '/901', channel: '抖音' }), '在 /901（渠道：抖音） 报名'],
    [item('paid', { subject: '数学', cents: 228000 }), '付款《数学》 ¥2280'],
    [item('stage', { before: '有效', after: '已流失', text: '觉得贵' }), '阶段 有效 → 已流失（觉得贵）'],
    [item('owner', { after: '阿杰' }), '分配给阿杰'],
    [item('owner', { before: '阿杰', after: '小林' }), '从阿杰转给小林'],
    [item('owner', { before: '阿杰' }), '不再由阿杰负责'],
    [item('next-contact', { after: '2026-11-25T10:00:00+08:00' }), '下次联系 11月25日 10:00'],
    [item('next-contact', { before: '2026-11-25T10:00:00+08:00' }), '取消了下次联系'],
  ])('says what happened', (given, sentence) => {
    expect(timeLineSentence(given, NOW)).toBe(sentence);
  });

  it('has a sentence for every kind', () => {
    expect(TIME_LINE_KINDS.filter((kind) => timeLineSentence(item(kind), NOW) === kind)).toEqual([]);
  });
});

describe('sideOf', () => {
  it('tells staff, money and the student apart', () => {
    expect([item('note', { by: '阿杰' }), item('paid'), item('lesson')].map(sideOf)).toEqual([
      'staff',
      'money',
      'student',
    ]);
  });
});

describe('a moment in a field', () => {
  it('is China’s time both ways', () => {
    expect(instantOf('2026-11-25T10:00')).toBe('2026-11-25T10:00:00+08:00');
    expect(localOf('2026-11-25T10:00:00+08:00')).toBe('2026-11-25T10:00');
    expect([instantOf(''), localOf(null)]).toEqual([null, '']);
  });
});
