import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#server/domains/refusal.ts';
import { Mobile, object, trackingFields } from '#src/contract/fields.ts';
import { checkInput, partChecker, replyChecker } from './validation.ts';

const body = object({
  mobile: Mobile,
  action: Type.Literal(3),
  items: Type.Optional(Type.Array(object({ index: Type.Integer({ minimum: 0 }) }))),
  kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
  ...trackingFields,
});
const checkers = [partChecker('body', body), partChecker('query', object({ page: Type.Optional(Type.Integer()) }))];
const check = (given: unknown, query: unknown = {}) => checkInput(checkers, { params: {}, query, body: given });

function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('Nothing was refused.');
}

describe('checkInput', () => {
  it('gives the input with unknown fields dropped and text of the query made into numbers', () => {
    const input = check({ mobile: '13800138000', action: 3, role: 'admin' }, { page: '2', x: '1' });

    expect(input).toEqual({ body: { mobile: '13800138000', action: 3 }, query: { page: 2 } });
  });

  it('names every field of every part, once each', () => {
    const refusal = refusalOf(() => check({ mobile: '1', items: [{ index: -1 }, {}], kind: 'c' }, { page: 'two' }));

    expect(refusal.data).toEqual({
      fields: [
        { field: 'body.action', message: '必填' },
        { field: 'body.mobile', message: '手机号格式错误，请重新输入' },
        { field: 'body.items.0.index', message: '过小' },
        { field: 'body.items.1.index', message: '必填' },
        { field: 'body.kind', message: '取值错误' },
        { field: 'query.page', message: '类型错误' },
      ],
    });
    expect(refusal.message).toBe('手机号格式错误，请重新输入');
  });

  it('does not make a number in a body into text', () => {
    expect(refusalOf(() => check({ mobile: 13800138000, action: 3 })).data).toMatchObject({
      fields: [{ field: 'body.mobile' }],
    });
  });

  it.each([
    ['a name', { 'BAD NAME': 'x' }],
    ['a value', { gdt_vid: 'x'.repeat(2049) }],
    ['the number', Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`k${index}`, 'x']))],
  ])('limits %s of click ids', (_name, clickIds) => {
    const work = () => check({ mobile: '13800138000', action: 3, click_ids: clickIds });

    if (_name === 'a name') expect(work()).toMatchObject({ body: { click_ids: {} } });
    else expect(refusalOf(work).reason).toBe('INPUT_INVALID');
  });

  it('leaves the prototype of objects alone', () => {
    check({ mobile: '13800138000', action: 3, constructor: { prototype: { polluted: 1 } } });

    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('replyChecker', () => {
  const reply = replyChecker('GET /x', object({ mobile: Type.String() }));

  it('lets a reply of the contract pass', () => {
    expect(() => reply({ mobile: '13800138000' })).not.toThrow();
  });

  it('names the place of a difference and never the value', () => {
    expect(() => reply({ mobile: 13800138000, extra: 'secret' })).toThrow(/GET \/x.*\/mobile \(type\)/);
    expect(() => reply({ mobile: 13800138000, extra: 'secret' })).not.toThrow(/13800138000|secret/);
  });
});
