export const TEACHERS = [
  ['林知夏', 'lin-zhixia', '英语'],
  ['周既明', 'zhou-jiming', '数学'],
  ['沈砚', 'shen-yan', '政治'],
  ['顾行舟', 'gu-xingzhou', '英语作文'],
  ['叶听澜', 'ye-tinglan', '高等数学'],
  ['许怀瑾', 'xu-huaijin', '线性代数'],
  ['程以南', 'cheng-yinan', '时事政治'],
  ['苏念', 'su-nian', '复试面试'],
  ['陆远', 'lu-yuan', '专业课'],
  ['何采薇', 'he-caiwei', '研学领队'],
  ['唐牧之', 'tang-muzhi', '历史研学'],
  ['方晓', 'fang-xiao', '学习规划'],
] as const;

export type TeacherName = (typeof TEACHERS)[number][0];

export const SUBJECTS = { 英语: 1, 数学: 2, 政治: 3, 全科: 4, 复试: 5, 图书: 6, 研学: 7, 规划: 8, 专业课: 9 } as const;

export interface CourseSeed {
  readonly number: string;
  readonly name: string;
  readonly priceCents: number;
  readonly originCents: number;
  readonly cover: string;
  readonly subject: keyof typeof SUBJECTS;
  readonly hours: number;
  readonly teachers: readonly TeacherName[];
  readonly validDays?: number;
  readonly validUntil?: string;
  readonly isTrial?: true;
  readonly isLive?: true;
  readonly kind?: 'books' | 'yanxue';
  readonly priceDisplayType?: 0 | 1 | 2 | 3;
  readonly year?: number;
  readonly isOffShelf?: true;
  /** Places, of which `soldCount` are taken. */
  readonly stock?: number;
  readonly soldCount?: number;
}

const EXAM_END = '2026-12-20T17:00:00+08:00';
const RETEST_END = '2027-04-30T23:59:59+08:00';

/** Row n has the id of course n. */
export const COURSES: readonly CourseSeed[] = [
  {
    number: 'KY2027-EN-01',
    name: '2027考研英语长难句 7 天体验课',
    priceCents: 100,
    originCents: 19900,
    cover: 'english-trial',
    subject: '英语',
    hours: 7,
    teachers: ['林知夏'],
    validDays: 30,
    isTrial: true,
    isLive: true,
  },
  {
    number: 'KY2027-MA-01',
    name: '2027考研数学 21 天冲刺营',
    priceCents: 19900,
    originCents: 59900,
    cover: 'maths-sprint',
    subject: '数学',
    hours: 42,
    teachers: ['周既明'],
    validUntil: EXAM_END,
    isLive: true,
  },
  {
    number: 'KY2027-PO-01',
    name: '2027考研政治马原框架 5 天体验课',
    priceCents: 100,
    originCents: 9900,
    cover: 'politics-trial',
    subject: '政治',
    hours: 5,
    teachers: ['沈砚'],
    validDays: 30,
    isTrial: true,
    isLive: true,
  },
  {
    number: 'KY2027-PO-02',
    name: '2027考研政治冲刺押题班',
    priceCents: 29900,
    originCents: 89900,
    cover: 'politics-final',
    subject: '政治',
    hours: 36,
    teachers: ['沈砚', '程以南'],
    validUntil: EXAM_END,
    isLive: true,
  },
  {
    number: 'KY2027-FULL-01',
    name: '2027考研全科全程班',
    priceCents: 898000,
    originCents: 1280000,
    cover: 'full',
    subject: '全科',
    hours: 680,
    teachers: ['林知夏', '周既明', '沈砚'],
    validUntil: RETEST_END,
    isLive: true,
  },
  {
    number: 'KY2027-EN-02',
    name: '2027考研英语全程班',
    priceCents: 198000,
    originCents: 298000,
    cover: 'english-full',
    subject: '英语',
    hours: 220,
    teachers: ['林知夏', '顾行舟'],
    validUntil: RETEST_END,
    isLive: true,
  },
  {
    number: 'KY2027-MA-02',
    name: '2027考研数学全程班',
    priceCents: 228000,
    originCents: 328000,
    cover: 'maths-full',
    subject: '数学',
    hours: 260,
    teachers: ['周既明', '叶听澜', '许怀瑾'],
    validUntil: RETEST_END,
    isLive: true,
  },
  {
    number: 'KY2027-LAST-01',
    name: '2027考研考前 30 天冲刺营',
    priceCents: 39900,
    originCents: 99900,
    cover: 'last-30',
    subject: '全科',
    hours: 60,
    teachers: ['林知夏', '周既明', '沈砚'],
    validUntil: EXAM_END,
    isLive: true,
  },
  {
    number: 'KY2027-IV-01',
    name: '2027考研复试面试营',
    priceCents: 59900,
    originCents: 129900,
    cover: 'interview',
    subject: '复试',
    hours: 32,
    teachers: ['苏念', '陆远'],
    validUntil: RETEST_END,
  },
  {
    number: 'KY2028-START-01',
    name: '2028考研零基础启航课',
    priceCents: 100,
    originCents: 19900,
    cover: 'start-2028',
    subject: '规划',
    hours: 10,
    teachers: ['方晓'],
    validDays: 60,
    isTrial: true,
    isLive: true,
    year: 2028,
  },
  {
    number: 'BOOK-2027-01',
    name: '2027考研冲刺图书套装（5 册）',
    priceCents: 12800,
    originCents: 25600,
    cover: 'books',
    subject: '图书',
    hours: 0,
    teachers: ['方晓'],
    validDays: 365,
    kind: 'books',
  },
  {
    number: 'YX-2027-01',
    name: '北京名校研学营 5 天 4 晚',
    priceCents: 398000,
    originCents: 498000,
    cover: 'yanxue-beijing',
    subject: '研学',
    hours: 40,
    teachers: ['何采薇'],
    validDays: 180,
    kind: 'yanxue',
    priceDisplayType: 3,
  },
  {
    number: 'YX-2027-02',
    name: '西安历史研学营 6 天 5 晚',
    priceCents: 358000,
    originCents: 458000,
    cover: 'yanxue-xian',
    subject: '研学',
    hours: 48,
    teachers: ['唐牧之', '何采薇'],
    validDays: 180,
    kind: 'yanxue',
    priceDisplayType: 3,
  },
  {
    number: 'KY2027-EN-03',
    name: '2027考研英语作文批改营',
    priceCents: 9900,
    originCents: 29900,
    cover: 'writing',
    subject: '英语',
    hours: 12,
    teachers: ['顾行舟'],
    validUntil: EXAM_END,
  },
  {
    number: 'KY2028-CET-01',
    name: '暑期英语集训营',
    priceCents: 69900,
    originCents: 129900,
    cover: 'summer',
    subject: '英语',
    hours: 80,
    teachers: ['林知夏', '顾行舟'],
    validDays: 120,
    priceDisplayType: 2,
    year: 2028,
  },
];
