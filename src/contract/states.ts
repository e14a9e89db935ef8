/** States and kinds, as the numbers used in the API. Plain values: safe for the browser. */

export const couponMolds = { MONEY: 1, DISCOUNT: 2, DEPOSIT: 3, CUSTOM: 4 } as const;
export type CouponMold = (typeof couponMolds)[keyof typeof couponMolds];

export const couponSetStates = { NOT_START: 0, ING: 1, END: 2, FAILED: 3 } as const;
export type CouponSetState = (typeof couponSetStates)[keyof typeof couponSetStates];

export const orderTypes = { COMMON: 0, GROUP: 4, KEYCODE: 6 } as const;
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes];

export const orderPayStates = {
  UNPAID: 0,
  FINAL_PAYMENT_DUE: 1,
  SHIPPING: 2,
  PAID: 3,
  PAY_SUCCESS: 4,
  CANCELLED: 5,
  CLOSED: 6,
  WAITING_GROUP: 11,
  REFUNDING: 12,
  WAITING_REFUND: 13,
} as const;
export type OrderPayState = (typeof orderPayStates)[keyof typeof orderPayStates];

export const orderPayStateTexts: Readonly<Record<OrderPayState, string>> = {
  0: '未支付',
  1: '待付尾款',
  2: '正在发货',
  3: '已付款',
  4: '支付成功',
  5: '取消订单',
  6: '交易关闭',
  11: '等待成团',
  12: '退款中',
  13: '等待退款',
};

export const groupRoles = { LEADER: 0, MEMBER: 1 } as const;
export type GroupRole = (typeof groupRoles)[keyof typeof groupRoles];

/** A user's relation to a course. JOINT: it can be bought, and the school sells it together with others. */
export const userCourseStates = {
  NOT_JOINED: 1,
  JOINED: 2,
  OFF_SHELF: 3,
  GROUP_JOINED: 4,
  GROUP_NOT_JOINED: 5,
  GROUP_SOON: 6,
  SOLD_OUT: 7,
  JOINT: 8,
} as const;
export type UserCourseState = (typeof userCourseStates)[keyof typeof userCourseStates];

/** What a user may do with one group. */
export const userGroupStates = {
  SUCCESS: 1,
  NOT_JOINED: 2,
  IN_PROGRESS: 3,
  OFF_SHELF: 4,
  FULL: 5,
  JOIN_OVERTIME: 6,
  START_OVERTIME: 7,
  JOINER_FULL: 8,
} as const;
export type UserGroupState = (typeof userGroupStates)[keyof typeof userGroupStates];

export const groupActivityStates = { NOT_STARTED: 0, GOING: 1, ENDED: 2, DOWNLOAD: 3 } as const;
export type GroupActivityState = (typeof groupActivityStates)[keyof typeof groupActivityStates];

export const groupDisplayStates = { WAITING: 0, GOING: 1, SUCCESS: 2, FAILED: 3 } as const;
export type GroupDisplayState = (typeof groupDisplayStates)[keyof typeof groupDisplayStates];

export const groupDisplayTexts: Readonly<Record<GroupDisplayState, string>> = {
  0: '待成团',
  1: '拼团中',
  2: '拼团成功',
  3: '拼团失败',
};

/** How long a course stays open to its buyer: days from the purchase, or until a date. */
export const validTypes = { DAYS: 0, UNTIL: 1 } as const;
export type ValidType = (typeof validTypes)[keyof typeof validTypes];

/**
 * How a course's price is shown; the price at checkout is always `price`.
 *
 * PRICE: the price, with the crossed-out original price. FREE: 免费, no amount. CONSULT: 咨询顾问, no amount; the buy button
 * opens the chat with the advisor. FROM: the price with 起, for a product with more expensive variants.
 */
export const priceDisplayTypes = { PRICE: 0, FREE: 1, CONSULT: 2, FROM: 3 } as const;
export type PriceDisplayType = (typeof priceDisplayTypes)[keyof typeof priceDisplayTypes];

/** Kinds of courses for filters. A course may have several: a trial course may be live. */
export const courseTypes = { COURSE: 1, TRIAL: 2, LIVE: 3, BOOKS: 4, YANXUE: 5 } as const;
export type CourseType = (typeof courseTypes)[keyof typeof courseTypes];

export const courseTypeTexts: Readonly<Record<CourseType, string>> = {
  1: '系统课',
  2: '体验课',
  3: '直播课',
  4: '图书',
  5: '研学',
};

/**
 * The state of a live class by the server's clock. RECORDING_PENDING: over, its recording is being made; ENDED: over,
 * without one.
 */
export const liveStates = { NOT_STARTED: 0, LIVING: 1, RECORDING_PENDING: 2, RECORDED: 3, ENDED: 4 } as const;
export type LiveState = (typeof liveStates)[keyof typeof liveStates];

/** Parts of a course, each with an outline of its own; the `outline_tp` of `/study/oto`. */
export const outlineTypes = { RECORDED: 1, LIVE: 2, ONE_TO_ONE: 3 } as const;
export type OutlineType = (typeof outlineTypes)[keyof typeof outlineTypes];

/** Kind of an entry in an outline. */
export const sectionKinds = { VIDEO: 1, LIVE: 2, PAPER: 3, MATERIAL: 4, ONE_TO_ONE: 5 } as const;
export type SectionKind = (typeof sectionKinds)[keyof typeof sectionKinds];

export const sexes = { MALE: 0, FEMALE: 1, UNKNOWN: 2 } as const;
export type Sex = (typeof sexes)[keyof typeof sexes];

/** What an SMS code is for. 3 is the one code for registering and logging in; VERIFY shows that the user is present. */
export const smsActions = { LOGIN: 3, RESET_PASSWORD: 4, VERIFY: 5 } as const;

/** Whether an account is bound to a WeChat person; UNKNOWN only in the browser, before the server was asked. */
export const wechatBindStates = { UNKNOWN: -1, UNBOUND: 0, BOUND: 1 } as const;

/** Whether an account is bound to a school's student; UNBOUND: it was and no longer is. */
export const studentAuthStates = { NONE: 0, BOUND: 1, UNBOUND: 2 } as const;
export type StudentAuthState = (typeof studentAuthStates)[keyof typeof studentAuthStates];

export const realNameStates = { NONE: 0, REVIEWING: 1, PASSED: 2, FAILED: 3 } as const;
export type RealNameState = (typeof realNameStates)[keyof typeof realNameStates];

/** The exam candidate's situation: still studying, in the final year, or graduated. */
export const examineeKinds = { STUDYING: 0, FINAL_YEAR: 1, GRADUATED: 2 } as const;
export type ExamineeKind = (typeof examineeKinds)[keyof typeof examineeKinds];

/** The states of a package, from the unconfirmed address to its receipt. */
export const deliveryStates = { WAITING_ADDRESS: 0, CONFIRMED: 1, SENT: 2, RECEIVED: 3, CLOSED: 4 } as const;
export type DeliveryState = (typeof deliveryStates)[keyof typeof deliveryStates];

export const deliveryStateTexts: Readonly<Record<DeliveryState, string>> = {
  0: '待确认地址',
  1: '待发货',
  2: '已发货',
  3: '已签收',
  4: '已关闭',
};

/** The result of a code for a gift or a course. */
export const exchangeOutcomes = { DONE: 0, UNKNOWN: 1, USED: 2, EXPIRED: 3, NOT_YOURS: 4, OWNED: 5 } as const;
export type ExchangeOutcome = (typeof exchangeOutcomes)[keyof typeof exchangeOutcomes];

/** Kinds of exam questions. */
export const questionKinds = { SINGLE: 1, MULTIPLE: 2, JUDGE: 3, FILL: 4, ESSAY: 5 } as const;
export type QuestionKind = (typeof questionKinds)[keyof typeof questionKinds];

export const questionKindTexts: Readonly<Record<QuestionKind, string>> = {
  1: '单选题',
  2: '多选题',
  3: '判断题',
  4: '填空题',
  5: '简答题',
};

/** One attempt at a paper. MARKING: submitted, its essays are not marked yet. */
export const examStates = { GOING: 0, MARKING: 1, DONE: 2 } as const;
export type ExamState = (typeof examStates)[keyof typeof examStates];

export const examStateTexts: Readonly<Record<ExamState, string>> = { 0: '作答中', 1: '待评分', 2: '已完成' };

/**
 * State of a question in the mistake book. MASTERED: right on two study days in a row; a wrong answer makes it LEARNING
 * again.
 */
export const mistakeStates = { LEARNING: 0, MASTERED: 1 } as const;
export type MistakeState = (typeof mistakeStates)[keyof typeof mistakeStates];

/** Where an answer in the mistake book was given. */
export type MistakeSource = 'exam' | 'practice' | 'redo';

/** A code that starts a course. */
export const startCodeStates = { UNUSED: 0, USED: 1, EXPIRED: 2, VOID: 3 } as const;
export type StartCodeState = (typeof startCodeStates)[keyof typeof startCodeStates];

export const startCodeStateTexts: Readonly<Record<StartCodeState, string>> = {
  0: '未使用',
  1: '已使用',
  2: '已过期',
  3: '已作废',
};

export const giftStates = { NOT_STARTED: 0, OPEN: 1, ENDED: 2, OUT_OF_STOCK: 3 } as const;
export type GiftState = (typeof giftStates)[keyof typeof giftStates];

/** The kind of a gift: a coupon, a course, or goods. */
export const giftKinds = { COUPON: 1, COURSE: 2, GOODS: 3 } as const;
export type GiftKind = (typeof giftKinds)[keyof typeof giftKinds];

/** The kind of a course's step for its students. */
export const stepKinds = {
  REGISTER: 1,
  CONFIRM: 2,
  FILL_ONLINE: 3,
  QUESTIONNAIRE: 4,
  SUBJECT_QUESTIONNAIRE: 5,
} as const;
export type StepKind = (typeof stepKinds)[keyof typeof stepKinds];

export const stepStates = { LOCKED: 0, OPEN: 1, DONE: 2, CLOSED: 3 } as const;
export type StepState = (typeof stepStates)[keyof typeof stepStates];

export const tourStates = { NOT_STARTED: 0, OPEN: 1, FULL: 2, CLOSED: 3, FINISHED: 4 } as const;
export type TourState = (typeof tourStates)[keyof typeof tourStates];

export const tourStateTexts: Readonly<Record<TourState, string>> = {
  0: '未开放报名',
  1: '报名中',
  2: '已满员',
  3: '报名截止',
  4: '已结束',
};

export const tripStates = { WAITING: 0, CONFIRMED: 1, FINISHED: 2, CANCELLED: 3 } as const;
export type TripState = (typeof tripStates)[keyof typeof tripStates];

export const tripStateTexts: Readonly<Record<TripState, string>> = {
  0: '待确认',
  1: '已确认',
  2: '已完成',
  3: '已取消',
};

export const checkinStates = { NOT_STARTED: 0, OPEN: 1, ENDED: 2 } as const;
export type CheckinState = (typeof checkinStates)[keyof typeof checkinStates];

/** Purpose of an uploaded picture. */
export const picturePurposes = { AVATAR: 1, CREDENTIALS: 2, AFTERSALES: 3, HOMEWORK: 4 } as const;
export type PicturePurpose = (typeof picturePurposes)[keyof typeof picturePurposes];

/** States of the photo for certificates. */
export const credentialsStates = { NONE: 0, REVIEWING: 1, PASSED: 2, RETURNED: 3 } as const;
export type CredentialsState = (typeof credentialsStates)[keyof typeof credentialsStates];

export const aftersalesKinds = { RETURN: 1, EXCHANGE: 2 } as const;
export type AftersalesKind = (typeof aftersalesKinds)[keyof typeof aftersalesKinds];

export const aftersalesKindTexts: Readonly<Record<AftersalesKind, string>> = { 1: '退货退款', 2: '换货' };

export const aftersalesReasons = { DAMAGED: 1, WRONG: 2, MISPRINT: 3, UNWANTED: 4 } as const;
export type AftersalesReason = (typeof aftersalesReasons)[keyof typeof aftersalesReasons];

export const aftersalesReasonTexts: Readonly<Record<AftersalesReason, string>> = {
  1: '运输破损',
  2: '发错或少发',
  3: '印刷、装订问题',
  4: '不想要了',
};

/**
 * States of a return or exchange. ACCEPTED: the student has to send the goods back; SENT_BACK: the school waits for the
 * parcel.
 */
export const aftersalesStates = { REVIEWING: 0, ACCEPTED: 1, SENT_BACK: 2, DONE: 3, REFUSED: 4, WITHDRAWN: 5 } as const;
export type AftersalesState = (typeof aftersalesStates)[keyof typeof aftersalesStates];

export const aftersalesStateTexts: Readonly<Record<AftersalesState, string>> = {
  0: '审核中',
  1: '待寄回',
  2: '已寄回，待验收',
  3: '已完成',
  4: '未通过',
  5: '已撤销',
};
