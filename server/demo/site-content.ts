import type { SiteSettings } from '#server/db/queries/settings.ts';
import type { NavigationValue } from '#server/db/schema/course-list.ts';
import { seedIds } from './ids.ts';
import { courseListIds, studyRoom } from './shop/course-list-ids.ts';

const ALWAYS = [-30, 400] as const;

interface AdSeed {
  readonly place: 'home_banner' | 'popup' | 'search' | 'detail_second' | 'nav';
  readonly title: string;
  readonly image: string;
  readonly navigation: NavigationValue;
  readonly category?: number;
  readonly course?: number;
  readonly days?: readonly [from: number, to: number];
  readonly isHidden?: true;
}

const courses = (...numbers: readonly number[]) => numbers.map((number) => seedIds.course(number));
const banner = (title: string, image: string, navigation: NavigationValue): AdSeed => ({
  place: 'home_banner',
  title,
  image: `/storage/banners/${image}.jpg`,
  navigation,
});

/** Row n is ad n; the home page's banners use every navigation type once. */
export const ADS: readonly AdSeed[] = [
  banner('考前 30 天冲刺营', 'b1', { type: 2, uuid: seedIds.course(8) }),
  banner('1 元体验课专区', 'b2', { type: 3, uuids: courses(1, 3, 10, 136) }),
  banner('英语长难句 7 天体验', 'b3', { type: 1, url: '/promotion_2203' }),
  banner('一个月逆袭计划', 'b4', { type: 4, url: '/1month' }),
  banner('2027 考研时间确定', 'b5', { type: 12, url: `/new_detail/${courseListIds.news(1)}` }),
  banner('开学季专场', 'b6', { type: 13, url: '/901' }),
  banner('问问规划师', 'b1', { type: 14, url: '/consult' }),
  banner('云自习室', 'b2', { type: 20, classroom: studyRoom }),
  banner('继续学习', 'b3', { type: 25 }),
  { ...banner('上一次返场（已结束）', 'b4', { type: 13, url: '/1101' }), days: [-20, -5] },
  {
    place: 'popup',
    title: '新人立减 20 元',
    image: '/storage/gifts/coupon.webp',
    navigation: { type: 13, url: `/coupon/index/${seedIds.coupon(5)}` },
  },
  {
    place: 'popup',
    title: '冲刺图书现货',
    image: '/storage/dialogs/books.jpg',
    navigation: { type: 2, uuid: seedIds.course(11) },
  },
  {
    place: 'popup',
    title: '暑期研学（已结束）',
    image: '/storage/dialogs/travel.jpg',
    navigation: { type: 2, uuid: seedIds.course(12) },
    days: [-120, -80],
  },
  {
    place: 'search',
    title: '押题班直播中',
    image: '/storage/banners/b5.jpg',
    navigation: { type: 2, uuid: seedIds.course(4) },
  },
  {
    place: 'search',
    title: '408 全程班',
    image: '/storage/banners/b6.jpg',
    navigation: { type: 2, uuid: seedIds.course(115) },
  },
  {
    place: 'detail_second',
    title: '加入备考交流群',
    image: '/storage/banners/b2.jpg',
    navigation: { type: 14, url: '/consult' },
  },
  {
    place: 'detail_second',
    title: '三人成团省 390 元',
    image: '/storage/banners/b4.jpg',
    navigation: { type: 2, uuid: seedIds.course(6) },
    course: 6,
  },
  {
    place: 'nav',
    category: 1,
    title: '英语专场',
    image: '/storage/banners/b3.jpg',
    navigation: { type: 3, uuids: courses(6, 101, 102, 104, 105) },
  },
  {
    place: 'nav',
    category: 7,
    title: '研学营报名中',
    image: '/storage/banners/b6.jpg',
    navigation: { type: 3, uuids: courses(12, 13) },
  },
  {
    place: 'popup',
    title: '未上线的弹窗',
    image: '/storage/dialogs/gift.jpg',
    navigation: { type: 25 },
    isHidden: true,
  },
];

export const adDays = ({ days = ALWAYS }: AdSeed) => days;

/** The home page's entry for courses by name; the others are base data. */
export const FULL_CLASSES = {
  id: 4,
  name: '全程班',
  icon: 'full',
  navigation: { type: 3 as const, uuids: courses(5, 6, 7, 103, 106, 115, 118, 129) },
  position: 3,
};

/** Keyword, whether it is marked as hot, number of clicks. The last one is hidden. */
export const HOT_KEYWORDS = [
  ['长难句', true, 18_230],
  ['押题班', true, 15_904],
  ['数学冲刺', false, 9_876],
  ['408', false, 8_120],
  ['时政', false, 6_540],
  ['作文批改', false, 4_321],
  ['复试', false, 3_888],
  ['研学', false, 1_207],
  ['图书', false, 986],
  ['四级', false, 12],
] as const;
export const SHOWN_KEYWORDS = 9;

/** Name, title, picture, greeting, whether on duty. */
export const ADVISORS = [
  ['方晓', '学习规划师', 'a8', '需要帮你把接下来的计划排一排吗？', true],
  ['小研', '课程顾问', 'a9', '同学你好，想了解哪门课？优惠和课表我都清楚。', true],
  ['阿知', '课程顾问', 'a10', '在犹豫选哪个班？说说你的目标院校，我来给建议。', true],
  ['周老师', '课程顾问', 'a11', '你好，我稍后回复你。', false],
] as const;

/** Name and text of the quick replies of advisors. */
export const QUICK_REPLIES = [
  ['回看', '每节课结束后两小时内可以回看，有效期内不限次数。'],
  ['适合谁', '零基础也可以学，从基础词汇和长难句讲起，每节课都有讲义和练习。'],
  ['退款', '开通 7 天内、已学不超过 3 节可以全额退，在“我的订单”里申请退款，原路退回。'],
  ['发票', '付款后在“我的订单”里点“申请发票”，填好抬头，开好后会给你发消息。'],
] as const;

/** Code, title, hint, content of the QR code: the advisor's chat, served by the sandbox. */
export const QR_CHANNELS = [
  ['advisor', '添加学习规划师', '长按识别，备注目标院校', '/consult'],
  ['english', '英语学习群', '长按识别，请老师拉你进群领长难句打卡表', '/consult?channel=english'],
  ['community-2027', '2027 考研交流群', '长按识别，请老师拉你进同届备考群', '/consult?channel=community-2027'],
] as const;

/** Addresses of services that only the sample sets. */
export const SAMPLE_SETTINGS: Partial<SiteSettings> = {
  service: { phone: '400-800-2027', hours: '每天 9:00—22:00', kst_url: '/consult' },
  app_download: {
    ios_url: '/sandbox/app-store',
    android_url: '/sandbox/app-store',
    is_on_shelf: false,
    tip: '上架中，敬请期待~',
  },
};

/** Purpose, WeChat's scene, its template. */
export const WX_TEMPLATES = [
  ['live', 1001, 'zhiyan-live-start-reminder'],
  ['course', 1002, 'zhiyan-course-open-reminder'],
  ['order', 1003, 'zhiyan-order-progress'],
] as const;
