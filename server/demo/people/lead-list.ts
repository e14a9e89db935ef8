import type { ChannelLink } from '#src/contract/console/channel-links.ts';

/** The sample's landing pages that bring leads: the course on sale, and its price in cents. */
export const LEAD_PAGES = [
  { path: '/901', source: '901', course: 7, cents: 228_000 },
  { path: '/1month', source: '1month', course: 8, cents: 39_900 },
  { path: '/1101', source: '1101', course: 6, cents: 198_000 },
  { path: '/h5/20210604', source: '20210604', course: 15, cents: 69_900 },
] as const;

interface SampleChannel extends ChannelLink {
  readonly name: string;
  readonly openCount: number;
}

/** Links that the sample school published. */
export const SAMPLE_CHANNELS: readonly SampleChannel[] = [
  {
    ...{ code: 'dy-901', name: '抖音信息流 · 数学全程班', page: '/901', platform: 'oceanengine', openCount: 1862 },
    utm: { source: 'douyin', medium: 'feed', campaign: 'autumn-2026' },
  },
  {
    ...{ code: 'gdt-901', name: '朋友圈广告 · 数学全程班', page: '/901', platform: 'tencent', openCount: 1204 },
    utm: { source: 'wechat', medium: 'moments', campaign: 'autumn-2026' },
  },
  {
    ...{ code: 'bd-1month', name: '百度搜索 · 考前冲刺', page: '/1month', platform: 'baidu', openCount: 743 },
    utm: { source: 'baidu', medium: 'search', term: '考研冲刺' },
  },
  {
    ...{ code: 'ks-1101', name: '快手短视频 · 英语全程班', page: '/1101', platform: 'kuaishou', openCount: 517 },
    utm: { source: 'kuaishou', medium: 'video' },
  },
  {
    code: 'campus-qr',
    name: '校园海报二维码',
    page: '/1month',
    platform: 'none',
    openCount: 388,
    utm: { source: 'poster' },
  },
];

export const NICKNAMES = [
  ...['小满', '言午', '柚子茶', '周一见', '阿木', '北辰', '栀子', '山月', '一只橘', '图书馆常客', '四十二', '晚自习'],
  ...['林一', '知行', '早八人', '青团', '白露', '拾光', '南屿', '二战必胜', '陆离', '甜豆花', '言蹊', '风起'],
] as const;

export const LEAD_NOTES = [
  '在职备考，晚上八点后方便接电话。',
  '数学基础弱，关心有没有从头讲的部分。',
  '已经在看别家的课，想要一份课表对比。',
  '想先试听，发了体验课链接。',
  '问了能不能分期，给了花呗和招行的说明。',
  '电话没接，加了微信，等通过。',
  '目标浙大计算机，英语想冲 75 分以上。',
  '家长在问，周末再打给本人。',
] as const;
