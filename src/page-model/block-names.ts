import type { BlockType } from './page.ts';

/** What staff and authors call a block. */
export const BLOCK_NAMES: Readonly<Record<BlockType, string>> = {
  agreements: '协议',
  'anchor-nav': '页内导航',
  banner: '横幅',
  button: '按钮',
  countdown: '倒计时',
  coupon: '优惠券',
  'course-card': '课程卡',
  'exit-dialog': '挽留弹窗',
  faq: '常见问题',
  'group-buy': '拼团',
  heading: '标题',
  hero: '首屏',
  'image-stack': '图片',
  logistics: '收货通知',
  lottie: '动画',
  outline: '大纲',
  points: '要点',
  'price-card': '价格卡',
  'qr-code': '二维码',
  'registration-form': '报名表',
  reviews: '学员评价',
  'rich-text': '正文',
  spacer: '空白',
  'sticky-buy': '购买条',
  'teacher-list': '老师',
  video: '视频',
};

/** The Chinese name of a block type; undefined for an unknown type. */
export const blockTypeName = (type: string): string | undefined =>
  Object.hasOwn(BLOCK_NAMES, type) ? BLOCK_NAMES[type as BlockType] : undefined;
