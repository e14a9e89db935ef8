/** Types of blocks as staff call them, by the word that an unnamed block's id begins with. */
const TYPES: Readonly<Record<string, string>> = {
  agreements: '协议链接',
  'anchor-nav': '页内导航',
  banner: '横幅',
  button: '按钮',
  countdown: '倒计时',
  coupon: '优惠券',
  'course-card': '课程卡',
  'exit-dialog': '挽留弹窗',
  faq: '常见问题',
  'group-buy': '拼团',
  heading: '小标题',
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

const MAX_LENGTH = 16;

/** What a block is, and the words it begins with: `大纲：二十天怎么学`. */
export function blockName(type: string, words: string): string {
  const text = words.replace(/\s+/g, ' ').trim();
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return [TYPES[type] ?? type, short].filter(Boolean).join('：');
}

/** The name of a block that is not on the page any more, by its id. */
export function nameOfId(id: string): string {
  const [, type = '', number = ''] = id.match(/^(.*)-(\d+)$/) ?? [];
  return TYPES[type] ? `${TYPES[type]} ${number}` : id;
}
