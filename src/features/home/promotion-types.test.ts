import { expect, it } from 'vitest';
import { typesOfTitle } from './promotion-types.ts';

it.each([
  ['三人成团省 390 元', ['拼团']],
  ['新人立减 20 元', ['优惠']],
  ['拼团再领 50 元券', ['拼团', '优惠']],
  ['押题班直播中', ['直播', '课程']],
  ['公开课今晚开讲', ['直播']],
  ['暑期研学（已结束）', ['研学营']],
  ['冲刺图书现货', ['图书']],
  ['408 全程班', ['课程']],
  ['英语专场', ['课程']],
  ['加入备考交流群', []],
  ['', []],
])('the types of “%s” are %j', (title, types) => {
  expect(typesOfTitle(title)).toEqual(types);
});
