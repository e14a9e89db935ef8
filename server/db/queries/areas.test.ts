import { describe, expect, it } from 'vitest';
import { areaText, areaTree, areaUuid, findArea, findAreaByNames } from './areas.ts';

describe('an area', () => {
  it.each([
    ['330106', ['浙江省', '杭州市', '西湖区']],
    ['330100', ['浙江省', '杭州市']],
    ['441900', ['广东省', '东莞市']],
    ['810000', ['香港特别行政区']],
  ])('%s is found by its id and by its names', (code, names) => {
    const found = findArea(areaUuid(code).toUpperCase());

    expect(found?.map(({ name }) => name)).toEqual(names);
    expect(findAreaByNames([...names, ''])).toEqual(found);
  });

  it.each([[['浙江省', '西湖区']], [['浙江省', '杭州市', '海淀区']], [['香港特别行政区', '九龙']], [[]]])(
    'of the names %j is none',
    (names) => {
      expect(findAreaByNames(names)).toEqual([]);
    },
  );

  it('without areas below it says so by leaving them out', () => {
    expect(findArea(areaUuid('441900'))?.at(-1)).toEqual({ uuid: areaUuid('441900'), name: '东莞市' });
    expect(findArea(areaUuid('999999'))).toBeUndefined();
    expect(areaTree().version).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('the place on an envelope', () => {
  it.each([
    [['浙江省', '杭州市', '西湖区'], '浙江省杭州市西湖区'],
    [['北京市', '北京市', '海淀区'], '北京市海淀区'],
    [['重庆市', '县', '城口县'], '重庆市城口县'],
    [['湖北省', '省直辖县级行政区划', '仙桃市'], '湖北省仙桃市'],
    [['吉林省', '吉林市', '吉林省'], '吉林省吉林市吉林省'],
  ])('of %j is %s', (names, place) => {
    expect(areaText(names)).toBe(place);
  });
});
