/** Ad platforms that are notified of conversions. */
export const POSTBACK_PLATFORMS = ['tencent', 'oceanengine', 'baidu', 'kuaishou'] as const;
export type PostbackPlatform = (typeof POSTBACK_PLATFORMS)[number];

/** Our events, in the order in which they happen. */
export const POSTBACK_EVENTS = [
  ...(['registered', 'ordered', 'paid', 'regular-paid'] as const),
  ...(['first-lesson', 'completed', 'refunded'] as const),
] as const;
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number];

export const POSTBACK_EVENT_NAMES: Readonly<Record<PostbackEvent, string>> = {
  registered: '报名',
  ordered: '下单',
  paid: '付款',
  'regular-paid': '正价课付款',
  'first-lesson': '第一次上课',
  completed: '看完第一节课',
  refunded: '退款',
};

/** `refused`: the platform refused; `expired`: it could not be sent in time. Both wait for staff. */
export const POSTBACK_STATES = ['waiting', 'told', 'refused', 'expired'] as const;
export type PostbackState = (typeof POSTBACK_STATES)[number];

/** The platform's event for each of ours; empty for none. */
export type EventNames = Readonly<Record<PostbackEvent, string>>;

/**
 * The events of each platform that a school can use, as the platform spells them.
 *
 * Source: Tencent's user_actions/add (v3.0), Oceanengine's list of all events, Baidu's and Kuaishou's interface documents;
 * docs/postbacks.md says what could be checked. Baidu takes any number that its backend offers.
 */
export const THEIR_EVENTS: Readonly<Record<PostbackPlatform, Readonly<Record<string, string>>>> = {
  tencent: {
    RESERVATION: '表单预约',
    REGISTER: '注册',
    LEAVE_INFORMATION: '留资',
    CONFIRM_EFFECTIVE_LEADS: '有效线索',
    COMPLETE_ORDER: '下单',
    PURCHASE: '付费',
    LOW_PRICE_COURSE: '低价课付费',
    REGULAR_PRICE_COURSE: '正价课转化',
    ADD_GROUP: '加群',
    PARTICIPATED: '首次参课',
    COMPLETED: '完课',
    DROP_OUT: '正价课退课',
    RE_FUND: '退款',
  },
  oceanengine: {
    form: '表单提交',
    active_register: '注册',
    customer_effective: '有效获客',
    shopping: '商品购买',
    active_pay: '付费',
    in_app_order: '提交订单',
    clue_interflow: '建立联系',
    clue_high_intention: '高意向',
    clue_pay_succeed: '线索支付成功',
    game_addiction: '关键行为',
    failed_lead: '跟进失败',
    ecom_refund: '退款',
  },
  baidu: {},
  kuaishou: {
    2: '注册',
    3: '付费',
    6: '优质用户',
    9: '表单提交',
    14: '提交订单',
    15: '订单支付',
    43: '首次试听课到课',
    44: '有效线索',
    69: '教育正价课付费',
    143: '关键行为',
  },
};

export const DEFAULT_EVENTS: Readonly<Record<PostbackPlatform, EventNames>> = {
  tencent: {
    registered: 'RESERVATION',
    ordered: 'COMPLETE_ORDER',
    paid: 'PURCHASE',
    'regular-paid': 'REGULAR_PRICE_COURSE',
    'first-lesson': 'PARTICIPATED',
    completed: 'COMPLETED',
    refunded: 'DROP_OUT',
  },
  oceanengine: {
    registered: 'form',
    ordered: '',
    paid: 'active_pay',
    'regular-paid': 'customer_effective',
    'first-lesson': 'clue_high_intention',
    completed: 'game_addiction',
    refunded: 'ecom_refund',
  },
  baidu: {
    registered: '3',
    ordered: '14',
    paid: '10',
    'regular-paid': '27',
    'first-lesson': '',
    completed: '',
    refunded: '10',
  },
  kuaishou: {
    registered: '9',
    ordered: '14',
    paid: '3',
    'regular-paid': '69',
    'first-lesson': '43',
    completed: '143',
    refunded: '',
  },
};

/** Whether the platform has an event of this name; an empty one is allowed. */
export function isTheirEvent(platform: PostbackPlatform, name: string): boolean {
  if (name === '') return true;
  return platform === 'baidu' ? /^[1-9][0-9]{0,2}$/.test(name) : Object.hasOwn(THEIR_EVENTS[platform], name);
}

/** Settings a platform needs before anything can be sent. */
export const PLATFORM_NEEDS: Readonly<
  Record<PostbackPlatform, { readonly account: boolean; readonly token: boolean; readonly origin: boolean }>
> = {
  tencent: { account: true, token: true, origin: true },
  oceanengine: { account: false, token: false, origin: false },
  baidu: { account: false, token: true, origin: true },
  kuaishou: { account: false, token: false, origin: false },
};
