import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { NavigationType } from '#src/page-model/navigation.ts';
import { sampleContext } from '../../tests/page-cases/sample-site.ts';
import { idsSchema } from './editor-ids-schema.ts';

const { types } = sampleContext().navigation;
const ids = {
  course: [{ id: 'c-1', title: '体验课 · ¥1' }],
  classroom: [{ id: 'open-01', title: '今晚公开课' }],
  'app-id': [{ id: 'wx0123456789abcdef', title: '知研学习' }],
};
const schema = idsSchema(ids, types as readonly NavigationType[]);
const { link } = schema.definitions as { link: { allOf: { if: Type; then: { properties: Params } }[] } };

interface Type {
  readonly properties: { readonly type: { readonly const: number } };
}
type Params = Readonly<Record<string, object>>;

const offered = (type: number, param: string) => {
  const rule = link.allOf.find((each) => each.if.properties.type.const === type);
  return JSON.stringify(rule?.then.properties[param] ?? {}).match(/"enum":(\[.*?\])/)?.[1];
};

describe('the schema of links', () => {
  it.each([
    [2, 'uuid', 'c-1'],
    [3, 'uuids', 'c-1'],
    [20, 'classroom', 'open-01'],
    [32, 'appid', 'wx0123456789abcdef'],
  ])('offers for type %i in %s what the catalogue has', (type, param, id) => {
    expect(offered(type, param)).toBe(JSON.stringify([id]));
  });

  it('offers no ids where a text or an address is written', () => {
    expect([offered(1, 'url'), offered(30, 'phone'), offered(32, 'page')]).toEqual([undefined, undefined, undefined]);
  });

  it('refuses nothing: that is the checker’s to say', () => {
    const accepts = new Ajv({ strict: false }).compile(link);

    for (const value of [{ type: 2, uuid: 'unknown' }, { type: 99 }, { to: 'register' }, { type: 3, uuids: ['x'] }]) {
      expect(accepts(value)).toBe(true);
    }
  });
});
