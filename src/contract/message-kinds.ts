/** Where the inbox shows a message: its tabs. */
export const messageTopics = { order: '订单', study: '学习', service: '服务', notice: '公告' } as const;
export type MessageTopic = keyof typeof messageTopics;

/** What a student may do without. */
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
  /** Without it the student is always told. */
  readonly switch?: MessageSwitch;
}

/** Every kind of message; money and the account's safety have no switch. */
export const messageKinds = {
  'order-paid': { topic: 'order' },
  'order-refunded': { topic: 'order' },
  'refund-refused': { topic: 'order' },
  'address-changed': { topic: 'order' },
  'parcel-sent': { topic: 'order', switch: 'parcel' },
  'parcel-signed': { topic: 'order', switch: 'parcel' },
  'group-full': { topic: 'order', switch: 'group' },
  'group-failed': { topic: 'order' },
  'invoice-issued': { topic: 'order' },
  'exam-marked': { topic: 'study', switch: 'marked' },
  'homework-marked': { topic: 'study', switch: 'marked' },
  'live-soon': { topic: 'study', switch: 'live' },
  'certificate-issued': { topic: 'study', switch: 'certificate' },
  'course-changed': { topic: 'study' },
  'advisor-replied': { topic: 'service', switch: 'advisor' },
  'course-post-answered': { topic: 'service', switch: 'post' },
  'course-post-refused': { topic: 'service', switch: 'post' },
  'account-changed': { topic: 'service' },
} as const satisfies Record<string, Kind>;
export type MessageKind = keyof typeof messageKinds;
