import { describe, expect, it } from 'vitest';
import { recogniseAddress } from './recognise-address.ts';

describe('recogniseAddress', () => {
  it.each([
    ['林同学 13800138000 浙江省杭州市西湖区文三路398号', '林同学', '浙江省杭州市西湖区', '文三路398号'],
    ['北京市海淀区中关村大街 59 号，王小雨，139 1234 5678', '王小雨', '北京市海淀区', '中关村大街59号'],
    [
      '收货人：张三\n手机号：+86 138-0013-8000\n地址：广东省东莞市松山湖大道 1 号',
      '张三',
      '广东省东莞市',
      '松山湖大道1号',
    ],
    ['湖北省仙桃市沔州大道 2 号 李四 13800138000', '李四', '湖北省仙桃市', '沔州大道2号'],
    ['吉林市昌邑区解放东路 3 号 赵六 13800138000', '赵六', '吉林省吉林市昌邑区', '解放东路3号'],
    ['吉林省长春市朝阳区前进大街 2699 号 孙七', '孙七', '吉林省长春市朝阳区', '前进大街2699号'],
    ['上海浦东新区世纪大道 8 号 周八', '周八', '上海市浦东新区', '世纪大道8号'],
    ['香港特别行政区铜锣湾轩尼诗道 9 号 Amy Chan', 'Amy', '香港特别行政区', '铜锣湾轩尼诗道9号Chan'],
  ])('reads %s', (text, receiver, place, location) => {
    expect(recogniseAddress(text)).toMatchObject({ receiver, place, location });
  });

  it('gives the mobile as eleven digits', () => {
    expect(recogniseAddress('张三 +86 138-0013-8000').phone).toBe('13800138000');
  });

  it('does not guess a province from a county alone', () => {
    expect(recogniseAddress('朝阳区建国路 1 号').area_path).toEqual([]);
  });

  it('leaves empty what is not there', () => {
    expect(recogniseAddress('你好呀')).toEqual({
      receiver: '你好呀',
      phone: '',
      area_path: [],
      place: '',
      location: '',
    });
  });
});
