/** How visitors come to the sample school's pages. */
export const demoChannels = [
  { key: 'tencent', platform: 'tencent', source: 'gdt' },
  {
    key: 'oceanengine',
    ...{ platform: 'oceanengine', utmSource: 'feed', utmMedium: 'cpc', utmCampaign: '秋招冲刺' },
    utmContent: '倒计时竖版视频',
  },
  {
    key: 'oceanengine-2',
    ...{ platform: 'oceanengine', utmSource: 'feed', utmMedium: 'cpc', utmCampaign: '秋招冲刺' },
    utmContent: '老师口播',
  },
  { key: 'baidu', utmSource: 'baidu', utmMedium: 'sem' },
  { key: 'wechat', source: 'wechat-menu' },
  { key: 'douyin', source: 'douyin' },
  // A link of `SAMPLE_CHANNELS`, so that results show its name.
  { key: 'poster', link: 'campus-qr' },
] as const;

export interface DemoCampaign {
  readonly path: string;
  readonly visitsPerDay: number;
  /** Shares of visits, except `paid`: share of registrations. */
  readonly rates: {
    readonly started: number;
    readonly coded: number;
    readonly failed: number;
    readonly registered: number;
    readonly paid: number;
  };
  readonly priceCents: number;
  /** Growth from the beginning to the end. */
  readonly trend: number;
  readonly lcpMs: number;
  /** `quality`: factor on the rate of registrations. */
  readonly channels: readonly { readonly key: string; readonly share: number; readonly quality: number }[];
  /** Shares and lifts of the arms of an experiment that has run for this many days. */
  readonly experiment?: {
    readonly days: number;
    readonly arms: readonly { readonly variant: string; readonly share: number; readonly lift: number }[];
  };
  /** Ids from top to bottom. */
  readonly blocks: readonly string[];
}

const USUAL = { started: 0.21, coded: 0.15, failed: 0.004, registered: 0.122, paid: 0.22 };

export const demoCampaigns: readonly DemoCampaign[] = [
  {
    path: '/douyin',
    visitsPerDay: 1240,
    rates: { ...USUAL, paid: 0.14 },
    priceCents: 900,
    trend: 0.6,
    lcpMs: 1180,
    channels: [
      { key: 'oceanengine', share: 0.38, quality: 0.82 },
      { key: 'oceanengine-2', share: 0.2, quality: 1.34 },
      { key: 'douyin', share: 0.32, quality: 1.15 },
      { key: 'direct', share: 0.1, quality: 0.7 },
    ],
    blocks: ['hero-1', 'video-1', 'image-stack-1', 'heading-1', 'outline-1', 'register', 'image-stack-2', 'reviews-1'],
  },
  {
    path: '/901',
    visitsPerDay: 610,
    rates: { ...USUAL, registered: 0.094, paid: 0.27 },
    priceCents: 199_900,
    trend: 0.35,
    lcpMs: 1420,
    channels: [
      { key: 'tencent', share: 0.46, quality: 1 },
      { key: 'wechat', share: 0.3, quality: 1.6 },
      { key: 'baidu', share: 0.16, quality: 0.85 },
      { key: 'direct', share: 0.08, quality: 0.9 },
    ],
    blocks: [
      ...['hero-1', 'anchor-nav-1', 'who', 'points-1', 'road', 'outline-1', 'image-stack-1', 'rich-text-1', 'teachers'],
      ...[
        'teacher-list-1',
        'heading-1',
        'points-2',
        'reviews-1',
        'coupon-1',
        'price',
        'questions',
        'faq-1',
        'register',
      ],
    ],
  },
  {
    path: '/1month',
    visitsPerDay: 480,
    rates: { ...USUAL, registered: 0.13, paid: 0.31 },
    priceCents: 59_900,
    trend: 1.4,
    lcpMs: 1610,
    channels: [
      { key: 'tencent', share: 0.52, quality: 1.05 },
      { key: 'wechat', share: 0.3, quality: 1.5 },
      { key: 'poster', share: 0.08, quality: 1.7 },
      { key: 'direct', share: 0.1, quality: 0.8 },
    ],
    blocks: [
      ...['hero-1', 'lottie-1', 'heading-1', 'rich-text-1', 'heading-2', 'points-1', 'outline-1'],
      ...['image-stack-1', 'teacher-list-1', 'register', 'faq-1', 'heading-3', 'course-card-1', 'course-card-2'],
    ],
  },
  {
    path: '/promotion_2205',
    visitsPerDay: 640,
    rates: { ...USUAL, registered: 0.061, paid: 0.5 },
    priceCents: 100,
    trend: 0.2,
    lcpMs: 1480,
    channels: [
      { key: 'oceanengine', share: 0.35, quality: 0.85 },
      { key: 'oceanengine-2', share: 0.25, quality: 1.2 },
      { key: 'wechat', share: 0.25, quality: 1.1 },
      { key: 'direct', share: 0.15, quality: 0.8 },
    ],
    // Same as in `experiments.ts`.
    experiment: {
      days: 18,
      arms: [
        { variant: 'hero-words_control', share: 0.5, lift: 1 },
        { variant: 'hero-words_b', share: 0.5, lift: 1.13 },
      ],
    },
    blocks: [
      ...['top', 'rich-text-1', 'image-stack-1', 'heading-1', 'outline-1', 'image-stack-2', 'heading-2', 'rich-text-2'],
      ...['teacher-list-1', 'price-card-1', 'register'],
    ],
  },
  {
    path: '/h5/douyin',
    visitsPerDay: 350,
    rates: { ...USUAL, failed: 0.055, coded: 0.13, registered: 0.1 },
    priceCents: 900,
    trend: -0.3,
    lcpMs: 1290,
    channels: [
      { key: 'oceanengine', share: 0.45, quality: 0.8 },
      { key: 'oceanengine-2', share: 0.25, quality: 1.08 },
      { key: 'douyin', share: 0.3, quality: 1.1 },
    ],
    blocks: ['hero-1', 'register', 'points-1', 'image-stack-1', 'teacher-list-1', 'button-1'],
  },
  {
    path: '/1202',
    visitsPerDay: 190,
    rates: { ...USUAL, registered: 0.07, paid: 0.24 },
    priceCents: 399_900,
    trend: 0.1,
    lcpMs: 2740,
    channels: [
      { key: 'baidu', share: 0.55, quality: 1 },
      { key: 'wechat', share: 0.3, quality: 1.4 },
      { key: 'direct', share: 0.15, quality: 0.9 },
    ],
    blocks: [
      ...['hero-1', 'rich-text-1', 'image-stack-1', 'heading-1', 'teacher-list-1', 'heading-2', 'teacher-list-2'],
      ...['heading-3', 'rich-text-2', 'image-stack-2', 'heading-4', 'rich-text-3', 'coupon-1', 'price', 'register'],
    ],
  },
  {
    path: '/1018',
    visitsPerDay: 120,
    rates: { ...USUAL, registered: 0.06, paid: 0.18 },
    priceCents: 268_000,
    trend: -0.2,
    lcpMs: 1730,
    channels: [
      { key: 'wechat', share: 0.7, quality: 1.2 },
      { key: 'direct', share: 0.3, quality: 0.8 },
    ],
    blocks: ['hero-1', 'anchor-nav-1', 'days', 'outline-1', 'image-stack-1', 'video-1', 'guides', 'price', 'register'],
  },
];
