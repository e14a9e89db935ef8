import { describe, expect, it } from 'vitest';
import { ApiRefusal, TransportFailure } from '#src/lib/api/api-failures.ts';
import { codeProblem, codeWords, exchangeResult, inUseOrder, isStarted } from './code-words.ts';
import type { Exchanged, StartCode } from './start-code-calls.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const aCode = (changes: Partial<StartCode> = {}): StartCode => ({
  uuid: 'k1',
  code: 'ZYKC-2027-EN01-AAAA',
  state: 0,
  course: { uuid: 'c1', name: '英语', img_cover: '', subject_name: '英语', class_hours: 24 },
  expire_time: '2027-06-30T23:59:59+08:00',
  used_time: null,
  order_number: null,
  mycourse_uuid: null,
  ...changes,
});
const anExchange = (changes: Partial<Exchanged>): Exchanged => ({
  outcome: 0,
  text: '兑换成功：复试营',
  title: '复试营',
  course_uuid: 'c1',
  mycourse_uuid: 'm1',
  coupon_uuid: null,
  exchanged_time: null,
  is_first: true,
  ...changes,
});

describe('codeWords', () => {
  it.each([
    [{}, ['未使用', 'open', '2027-06-30 前有效']],
    [{ state: 1, used_time: '2026-11-10T19:30:00+08:00' }, ['已使用', 'done', '11月10日 19:30 开课']],
    [{ state: 2, expire_time: '2026-10-31T23:59:59+08:00' }, ['已过期', 'gone', '2026-10-31 到期']],
    [{ state: 3 }, ['已作废', 'gone', '请联系发码的老师']],
  ] as const)('of %o say how it stands', (changes, words) => {
    const { state, tone, fact } = codeWords(aCode(changes), NOW);

    expect([state, tone, fact]).toEqual(words);
  });
});

describe('inUseOrder', () => {
  it('begins with codes to use, and keeps the order of equals', () => {
    const codes = ([3, 1, 0, 2, 1] as const).map((state, index) => aCode({ state, uuid: String(index) }));

    expect(inUseOrder(codes).map(({ uuid }) => uuid)).toEqual(['2', '1', '4', '3', '0']);
  });
});

describe('isStarted', () => {
  it('holds for a code this student used, not for one of another', () => {
    expect(isStarted(aCode({ state: 1, mycourse_uuid: 'm1' }))).toBe(true);
    expect(isStarted(aCode({ state: 1 }))).toBe(false);
    expect(isStarted(aCode())).toBe(false);
  });
});

describe('exchangeResult', () => {
  it('is done, also the second time', () => {
    expect(exchangeResult(anExchange({ is_first: false })).kind).toBe('done');
  });

  it.each([
    [1, '兑换码不存在，请检查后重试', '兑换码不存在，请检查后重试。如果这是开课码，请切换到「开课码」'],
    [2, '兑换码已使用', '兑换码已使用'],
    [3, '兑换码已过期', '兑换码已过期'],
    [4, '该兑换码不属于当前账号', '该兑换码不属于当前账号'],
    [5, '您已拥有该课程', '您已拥有该课程'],
  ] as const)('of outcome %i is a problem in words', (outcome, text, shown) => {
    expect(exchangeResult(anExchange({ outcome, text }))).toEqual({ kind: 'problem', text: shown });
  });
});

describe('codeProblem', () => {
  it.each([
    [null, undefined],
    [new ApiRefusal(40802, '开课码已被使用', null), '开课码已被使用'],
    [
      new ApiRefusal(40801, '开课码不存在，请检查后重试', null),
      '开课码不存在，请检查后重试。如果这是兑换码，请切换到「兑换码」',
    ],
    [new TransportFailure('network'), '网络好像有点问题，请检查后重试'],
  ])('of %o is %s', (reason, text) => {
    expect(codeProblem(reason)).toBe(text);
  });
});
