import { describe, expect, it } from 'vitest';
import { areaTree } from './areas.ts';
import { cityNamed } from './cities.ts';

describe('the city in a header', () => {
  it.each([
    ...['北京市', '北京', 'Beijing', 'BEIJING', '%E5%8C%97%E4%BA%AC', 'Beijing City'].map((value) => [value, '北京市']),
    ...["Xi'an", 'Xi’an', 'xian', 'Xi an Shi'].map((value) => [value, '西安市']),
    ['Ürümqi', '乌鲁木齐市'],
    [Buffer.from('杭州').toString('latin1'), '杭州市'],
    ['Harbin', '哈尔滨市'],
    ['Haerbin', '哈尔滨市'],
    ['延边', '延边朝鲜族自治州'],
    ['西双版纳', '西双版纳傣族自治州'],
    ['Kashgar', '喀什地区'],
    ['Hong Kong', '香港特别行政区'],
    ['台湾', '台湾省'],
  ])('%s is %s', (value, name) => {
    expect(cityNamed(value as string)).toBe(name);
  });

  it.each(['', '-', 'Gotham', '浙江省', '海淀区', '县', '%', '%E5%8C', '杭州\u0000<b>', 'toString'])(
    '%s is none',
    (value) => {
      expect(cityNamed(value)).toBe('');
    },
  );

  it.each(['Suzhou', 'Fuzhou', 'Taizhou', 'Yulin', 'Yichun', 'Jilin', 'Hainan', '吉林', '海南'])(
    '%s may mean two places and is none',
    (value) => {
      expect(cityNamed(value)).toBe('');
    },
  );

  it('can be each city of the list of areas, by its name', () => {
    const cities = areaTree().provinces.flatMap(({ name, children }) => children?.map((city) => city.name) ?? [name]);
    const unknown = cities.filter((name) => cityNamed(name) !== name);

    expect(unknown).toEqual([
      '省直辖县级行政区划',
      '省直辖县级行政区划',
      '省直辖县级行政区划',
      '县',
      '自治区直辖县级行政区划',
    ]);
    expect(cities.length - unknown.length).toBeLessThan(350);
  });
});
