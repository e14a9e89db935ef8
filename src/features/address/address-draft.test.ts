import { describe, expect, it } from 'vitest';
import type { Area } from '#src/ui/area-picker/area-path.ts';
import {
  type AddressDraft,
  addressProblems,
  bodyOf,
  draftOf,
  EMPTY_DRAFT,
  filledDraft,
  isSameDraft,
  recognitionNote,
  withSaved,
} from './address-draft.ts';
import type { Address } from './address-queries.ts';

const tree: Area[] = [
  {
    uuid: 'zj',
    name: '浙江省',
    children: [{ uuid: 'hz', name: '杭州市', children: [{ uuid: 'xh', name: '西湖区' }] }],
  },
  { uuid: 'gd', name: '广东省', children: [{ uuid: 'dg', name: '东莞市' }] },
];
const draft = (changes: Partial<AddressDraft> = {}): AddressDraft => ({
  ...EMPTY_DRAFT,
  receiver: '林晓',
  phone: '13800138000',
  areaUuid: 'xh',
  location: '文三路 398 号',
  ...changes,
});
const address = (uuid: string, changes: Partial<Address> = {}): Address => ({
  uuid,
  receiver: '林晓',
  phone: '13800138000',
  company: '',
  province: '浙江省',
  city: '杭州市',
  area: '西湖区',
  area_path: ['zj', 'hz', 'xh'],
  location: '文三路 398 号',
  place: '浙江省杭州市西湖区',
  is_default: false,
  ...changes,
});
const read = (changes: object) => ({
  receiver: '',
  phone: '',
  area_path: [],
  is_area_complete: false,
  place: '',
  location: '',
  unread: [],
  ...changes,
});

describe('addressProblems', () => {
  it.each<[string, Partial<AddressDraft>, object]>([
    ['a whole address', {}, {}],
    ['a city without counties', { areaUuid: 'dg' }, {}],
    ['no receiver', { receiver: '  ' }, { receiver: '请填写收货人，不超过 20 个字' }],
    ['a long receiver', { receiver: '林'.repeat(21) }, { receiver: '请填写收货人，不超过 20 个字' }],
    ['no mobile', { phone: '' }, { phone: '请填写必填项' }],
    ['a short mobile', { phone: '1380013' }, { phone: '手机号格式错误，请重新输入' }],
    ['no area', { areaUuid: '' }, { area: '请选择省市区' }],
    ['a city of which the county is missing', { areaUuid: 'hz' }, { area: '请选择完整的省市区' }],
    ['an area that is gone from the tree', { areaUuid: 'old' }, { area: '请选择完整的省市区' }],
    ['a place of one character', { location: ' 号 ' }, { location: '请填写详细地址，2–120 个字' }],
    ['a place too long', { location: '路'.repeat(121) }, { location: '请填写详细地址，2–120 个字' }],
  ])('of %s', (_, changes, problems) => {
    expect(addressProblems(draft(changes), tree)).toEqual(problems);
  });

  it('leaves the area to the server while there is no tree', () => {
    expect(addressProblems(draft({ areaUuid: 'hz' }), undefined)).toEqual({});
    expect(addressProblems(draft({ areaUuid: '' }), undefined)).toEqual({ area: '请选择省市区' });
  });
});

describe('a draft', () => {
  it('of an address gives the same address back, with what the form does not ask for', () => {
    expect(bodyOf(draftOf(address('a', { company: '知研书店', is_default: true })))).toEqual({
      receiver: '林晓',
      phone: '13800138000',
      area_uuid: 'xh',
      location: '文三路 398 号',
      company: '知研书店',
      is_default: true,
    });
  });

  it('is sent in one line', () => {
    expect(bodyOf(draft({ location: ' 文三路 398 号\n5 幢 ' })).location).toBe('文三路 398 号 5 幢');
  });

  it('differs by any of its fields', () => {
    expect(isSameDraft(draft(), draft())).toBe(true);
    expect(isSameDraft(draft(), draft({ isDefault: true }))).toBe(false);
  });

  it('keeps what a pasted text does not say', () => {
    const filled = filledDraft(draft({ isDefault: true }), read({ receiver: '周雨', phone: '13912345678' }));

    expect(filled).toEqual(draft({ receiver: '周雨', phone: '13912345678', isDefault: true }));
  });

  it.each([
    ['a street without its region', { location: '文一路 1 号' }, { areaUuid: '', location: '文一路 1 号' }],
    ['a region without a street', { area_path: ['gd', 'dg'] }, { areaUuid: 'dg', location: '' }],
  ])('keeps nothing of the place before it from %s', (_, found, place) => {
    expect(filledDraft(draft(), read(found))).toEqual(draft(place));
  });
});

const DONGGUAN = { area_path: ['gd', 'dg'], is_area_complete: true };

describe('recognitionNote', () => {
  it.each([
    [{}, '没有识别出地址，请检查后再试，或直接在下面填写'],
    [{ receiver: '周雨', phone: '13800138000' }, '已填好收货人、手机号，请补充所在地区、详细地址'],
    [{ receiver: '周雨', phone: '13800138000', ...DONGGUAN, location: '松山湖' }, '已填好，请核对后保存'],
    [{ area_path: ['zj', 'hz'], location: '高新区 1 号' }, '已填好详细地址，请补充收货人、手机号、所在地区'],
    [{ area_path: ['zj', 'hz'] }, '请补充收货人、手机号、所在地区、详细地址'],
    [
      { receiver: '周雨', phone: '13800138000', ...DONGGUAN, location: '松山湖', unread: ['转1234', '0571-88888888'] },
      '已填好，请核对后保存；没有识别：「转1234」「0571-88888888」',
    ],
    [{ unread: ['你好呀'] }, '没有识别出地址，请检查后再试，或直接在下面填写；没有识别：「你好呀」'],
  ])('of %j', (found, note) => expect(recognitionNote(read(found))).toBe(note));
});

describe('withSaved', () => {
  const home = address('home', { is_default: true });
  const work = address('work');
  const uuids = (list: readonly Address[]) => list.map(({ uuid, is_default }) => (is_default ? `${uuid}*` : uuid));

  it('puts a new address behind the default one', () => {
    expect(uuids(withSaved([home, work], address('new')))).toEqual(['home*', 'new', 'work']);
  });

  it('has one default only, and it comes first', () => {
    expect(uuids(withSaved([home, work], { ...work, is_default: true }))).toEqual(['work*', 'home']);
  });

  it('changes an address where it stands', () => {
    const changed = withSaved([home, work], { ...home, receiver: '周雨' });

    expect(changed.map(({ receiver }) => receiver)).toEqual(['周雨', '林晓']);
  });
});
