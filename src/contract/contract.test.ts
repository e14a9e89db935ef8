import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from './all.ts';
import { SUCCESS, refusals as schoolRefusals } from './codes.ts';
import { staffRefusals } from './console/codes.ts';
import type { Operation } from './operation.ts';
import { orderPayStateTexts } from './states.ts';

const refusals = { ...schoolRefusals, ...staffRefusals };

const documented = readFileSync(new URL('../../docs/api-errors.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, code = '', name = '', text = ''] = line.split('|').map((cell) => cell.trim());
    return /^\d{5}$/.test(code) ? [{ code: Number(code), name, text }] : [];
  });

describe('the refusals', () => {
  it('are those of docs/api-errors.md, code by code and word by word', () => {
    const declared = Object.entries(refusals).map(([name, { code, text }]) => ({ code, name, text }));
    const byCode = (a: { code: number }, b: { code: number }) => a.code - b.code;

    expect(documented.sort(byCode)).toEqual(declared.sort(byCode));
  });

  it('have each a code of their own that is not success', () => {
    const codes = Object.values(refusals).map(({ code }) => code);

    expect(new Set<number>([...codes, SUCCESS]).size).toBe(codes.length + 1);
  });

  it.each([
    [60010, '活动已下架'],
    [60011, '活动已售罄'],
    [60012, '您已经参与该课程的拼团活动'],
    [60013, '您有一个待支付的拼团订单'],
    [60014, '您有该课程待支付的订单'],
    [60015, '该团已满员'],
    [60016, '该团已过期'],
    [60017, '你已经参与该课程的拼团活动'],
  ])('say for %i what the provider says', (code, text) => {
    expect(Object.values(refusals).find((refusal) => refusal.code === code)?.text).toBe(text);
  });

  it('include every authorization code', () => {
    const codes: number[] = Object.values(refusals).map(({ code }) => code);

    expect(codes).toEqual(expect.arrayContaining([50000, 50015, 50021, 50022, 50036, 61000, 61004]));
  });
});

describe('the calls', () => {
  const calls = Object.entries<Operation>(contract);

  it('differ also without regard to the slash at the end and to the case', () => {
    const paths = calls.map(([key]) => key.replace(/\/$/, '').toLowerCase());

    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(calls)('%s declares a parameter for every brace of its path', (key, { params }) => {
    const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = params && 'properties' in params ? Object.keys(params.properties as object) : [];

    expect(declared).toEqual(inPath);
  });
});

describe('the order pay states', () => {
  it('have the texts of the provider', () => {
    expect(orderPayStateTexts).toEqual({
      0: '未支付',
      1: '待付尾款',
      2: '正在发货',
      3: '已付款',
      4: '支付成功',
      5: '取消订单',
      6: '交易关闭',
      11: '等待成团',
      12: '退款中',
      13: '等待退款',
    });
  });
});
