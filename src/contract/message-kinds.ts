/** Topics of messages: the tabs of the inbox. */
export const messageTopics = { order: '订单', study: '学习', service: '服务', notice: '公告' } as const;
export type MessageTopic = keyof typeof messageTopics;

/** The icons of messages. */
export const messageSigns = [
  ...(['money', 'parcel', 'group', 'invoice', 'marked'] as const),
  ...(['lesson', 'certificate', 'reply', 'account', 'notice'] as const),
] as const;
export type MessageSign = (typeof messageSigns)[number];

/** Kinds of messages that a student can switch off. */
export const messageSwitches = {
  parcel: '物流进度',
  group: '拼团成功',
  marked: '作业与考试批改',
  live: '上课提醒',
  certificate: '结业证书',
  advisor: '老师回复',
  post: '评价与提问',
  notice: '公告',
} as const;
export type MessageSwitch = keyof typeof messageSwitches;

interface Kind {
  readonly topic: MessageTopic;
  readonly sign: MessageSign;
  /** The switch for this kind; without it the message is always sent. */
  readonly switch?: MessageSwitch;
}

/** Every kind of message. Messages about money and the account's safety have no switch. */
export const messageKinds = {
  'order-paid': { topic: 'order', sign: 'money' },
  'order-refunded': { topic: 'order', sign: 'money' },
  'refund-refused': { topic: 'order', sign: 'money' },
  'address-changed': { topic: 'order', sign: 'parcel' },
  'parcel-sent': { topic: 'order', sign: 'parcel', switch: 'parcel' },
  'parcel-signed': { topic: 'order', sign: 'parcel', switch: 'parcel' },
  'group-full': { topic: 'order', sign: 'group', switch: 'group' },
  'group-failed': { topic: 'order', sign: 'group' },
  'invoice-issued': { topic: 'order', sign: 'invoice' },
  'exam-marked': { topic: 'study', sign: 'marked', switch: 'marked' },
  'homework-marked': { topic: 'study', sign: 'marked', switch: 'marked' },
  'live-soon': { topic: 'study', sign: 'lesson', switch: 'live' },
  'certificate-issued': { topic: 'study', sign: 'certificate', switch: 'certificate' },
  'course-changed': { topic: 'study', sign: 'lesson' },
  'advisor-replied': { topic: 'service', sign: 'reply', switch: 'advisor' },
  'course-post-answered': { topic: 'service', sign: 'reply', switch: 'post' },
  'course-post-refused': { topic: 'service', sign: 'reply', switch: 'post' },
  'account-changed': { topic: 'service', sign: 'account' },
} as const satisfies Record<string, Kind>;
export type MessageKind = keyof typeof messageKinds;
