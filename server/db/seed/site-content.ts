import type { NavigationValue } from '../schema/catalogue.ts';
import { catalogueIds, studyRoom } from './catalogue-ids.ts';
import { seedIds } from './ids.ts';

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

/** Row n is ad n; the home page's banners lead by every navigation type once. */
export const ADS: readonly AdSeed[] = [
  banner('考前 30 天冲刺营', 'b1', { type: 2, uuid: seedIds.course(8) }),
  banner('1 元体验课专区', 'b2', { type: 3, uuids: courses(1, 3, 10, 136) }),
  banner('英语长难句 7 天体验', 'b3', { type: 1, url: '/promotion_2203' }),
  banner('一个月逆袭计划', 'b4', { type: 4, url: '/1month' }),
  banner('2027 考研时间确定', 'b5', { type: 12, url: `/new_detail/${catalogueIds.news(1)}` }),
  banner('开学季专场', 'b6', { type: 13, url: '/901' }),
  banner('问问规划师', 'b1', { type: 14, url: 'https://kst.zhiyan.example/chat' }),
  banner('云自习室', 'b2', { type: 20, classroom: studyRoom }),
  banner('继续学习', 'b3', { type: 25 }),
  { ...banner('双十一返场（已结束）', 'b4', { type: 13, url: '/1101' }), days: [-20, -5] },
  {
    place: 'popup',
    title: '新人立减 20 元',
    image: '/storage/dialogs/gift.jpg',
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
    navigation: { type: 14, url: 'https://kst.zhiyan.example/group' },
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

/** Entries of the home page: name, picture, where to. */
export const CATEGORIES: readonly (readonly [name: string, icon: string, navigation: NavigationValue])[] = [
  ['英语', 'english', { type: 13, url: '/course/list?subject=1' }],
  ['数学', 'maths', { type: 13, url: '/course/list?subject=2' }],
  ['政治', 'politics', { type: 13, url: '/course/list?subject=3' }],
  ['全程班', 'full', { type: 3, uuids: courses(5, 6, 7, 103, 106, 115, 118, 129) }],
  ['体验课', 'trial', { type: 13, url: '/course/list?type=2' }],
  ['图书', 'books', { type: 13, url: '/course/list?type=4' }],
  ['研学', 'yanxue', { type: 13, url: '/course/list?type=5' }],
  ['直播', 'live', { type: 13, url: '/liveList' }],
];

/** Keyword, marked as hot, times it was clicked. The last one is not shown. */
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

export const YEARS = [
  [2027, '2027 考研', '2026-12-19'],
  [2028, '2028 考研', '2027-12-18'],
  [2026, '2026 考研', '2025-12-20'],
] as const;

/** Name, title, picture, greeting, on duty. */
export const ADVISORS = [
  ['方晓', '学习规划师', 'a8', '距离初试不到一个月，需要帮你把最后的计划排一排吗？', true],
  ['小研', '课程顾问', 'a9', '同学你好，想了解哪门课？优惠和课表我都清楚。', true],
  ['阿知', '课程顾问', 'a10', '在犹豫选哪个班？说说你的目标院校，我来给建议。', true],
  ['周老师', '课程顾问', 'a11', '你好，我稍后回复你。', false],
] as const;

export const QUOTES = [
  ['千里之行，始于足下。', '《道德经》'],
  ['不积跬步，无以至千里。', '《荀子》'],
  ['路虽远，行则将至；事虽难，做则必成。', '《荀子》'],
  ['学而不思则罔，思而不学则殆。', '《论语》'],
  ['博学之，审问之，慎思之，明辨之，笃行之。', '《中庸》'],
  ['天行健，君子以自强不息。', '《周易》'],
  ['锲而不舍，金石可镂。', '《荀子》'],
  ['苟日新，日日新，又日新。', '《大学》'],
  ['宝剑锋从磨砺出，梅花香自苦寒来。', '《警世贤文》'],
  ['业精于勤，荒于嬉；行成于思，毁于随。', '韩愈'],
  ['纸上得来终觉浅，绝知此事要躬行。', '陆游'],
  ['长风破浪会有时，直挂云帆济沧海。', '李白'],
  ['会当凌绝顶，一览众山小。', '杜甫'],
  ['问渠那得清如许？为有源头活水来。', '朱熹'],
] as const;

/** Code, title, hint, what the picture holds. */
export const QR_CHANNELS = [
  ['advisor', '添加学习规划师', '长按识别，备注目标院校', 'https://work.zhiyan.example/add/advisor'],
  ['english', '英语学习群', '长按识别，进群领长难句打卡表', 'https://work.zhiyan.example/group/english'],
  ['community-2027', '2027 考研交流群', '长按识别，和同届一起备考', 'https://work.zhiyan.example/group/2027'],
] as const;

export const SETTINGS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  brand: {
    name: '知研',
    slogan: '把难的学会，把会的做对',
    company: '知研（北京）教育科技有限公司',
    icp: '京ICP备20270001号',
  },
  service: { phone: '400-800-2027', hours: '每天 9:00—22:00', kst_url: 'https://kst.zhiyan.example/chat' },
  agreements: {
    list: [
      { index: 0, title: '用户注册协议', url: '/agreement/registration' },
      { index: 1, title: '隐私政策', url: '/agreement/privacy' },
    ],
  },
  share: {
    title: '知研：把难的学会，把会的做对',
    description: '考研公共课、专业课、复试与研学',
    image: '/storage/share/default.jpg',
  },
  defaults: { face: '/storage/avatars/a12.jpg' },
  app_download: {
    ios_url: 'https://apps.zhiyan.example/ios',
    android_url: 'https://apps.zhiyan.example/android',
    is_on_shelf: false,
    tip: '上架中，敬请期待~',
  },
  consult_popup: { is_shown: true, delay_ms: 8000, close_after_ms: 6000 },
};

/** Purpose, WeChat's scene, its template. */
export const WX_TEMPLATES = [
  ['live', 1001, 'zhiyan-live-start-reminder'],
  ['course', 1002, 'zhiyan-course-open-reminder'],
  ['order', 1003, 'zhiyan-order-progress'],
] as const;
