import { describe, expect, it } from 'vitest';
import { type Area, choose, isComplete, pathTo, placeName } from './area-path.ts';

const chaoyang: Area = { uuid: 'cy', name: '朝阳区' };
const districts: Area = { uuid: 'bj-1', name: '市辖区', children: [chaoyang, { uuid: 'hd', name: '海淀区' }] };
const beijing: Area = { uuid: 'bj', name: '北京市', children: [districts] };
const dongguan: Area = { uuid: 'dg', name: '东莞市', children: [] };
const guangdong: Area = { uuid: 'gd', name: '广东省', children: [{ uuid: 'gz', name: '广州市' }, dongguan] };
const tree = [beijing, guangdong, { uuid: 'tw', name: '台湾省' }];

describe('pathTo', () => {
  it.each([
    ['cy', ['北京市', '市辖区', '朝阳区']],
    ['dg', ['广东省', '东莞市']],
    ['tw', ['台湾省']],
    ['none', []],
    [undefined, []],
  ])('leads to %s by %j', (uuid, names) => expect(pathTo(tree, uuid).map(({ name }) => name)).toEqual(names));
});

describe('choose', () => {
  it('chooses the only place of a level by itself', () => {
    expect(choose([], 0, beijing)).toEqual([beijing, districts]);
  });

  it('forgets what was chosen below', () => {
    expect(choose([beijing, districts, chaoyang], 0, guangdong)).toEqual([guangdong]);
  });
});

describe('isComplete', () => {
  it.each([
    [[], false],
    [[guangdong], false],
    [[guangdong, dongguan], true],
    [[beijing, districts, chaoyang], true],
  ])('of %j is %s', (path, complete) => expect(isComplete(path)).toBe(complete));
});

describe('placeName', () => {
  it.each([
    [[beijing, districts, chaoyang], '北京市朝阳区'],
    [[beijing, { uuid: 'x', name: '北京市' }, chaoyang], '北京市朝阳区'],
    [[guangdong, dongguan], '广东省东莞市'],
  ])('of %j is %s', (path, name) => expect(placeName(path)).toBe(name));
});
