import type { PaymentMethod } from '#src/contract/payment-methods.ts';
import type { OrderPayState, OrderType } from '#src/contract/states.ts';

/** One order of the demo account, described by its events. */
export interface SampleOrder {
  readonly number: number;
  readonly orderNumber: string;
  readonly course: number;
  readonly state: OrderPayState;
  readonly cents: number;
  readonly hoursAgo: number;
  /** Event and the state after it, oldest first. */
  readonly events: readonly (readonly [event: string, to: OrderPayState])[];
  readonly orderType?: OrderType;
  readonly discountCents?: number;
  readonly depositCents?: number;
  readonly coupon?: number;
  readonly dueInHours?: number;
  readonly paidCents?: number;
  readonly method?: PaymentMethod;
  readonly refund?: 'waiting' | 'running' | 'done';
  readonly reason?: string;
}

/** Coupons of the demo account: usable, used, expired and withdrawn. */
export const SAMPLE_COUPONS = [
  { coupon: 2, hoursAgo: 60 },
  { coupon: 3, hoursAgo: 50 },
  { coupon: 5, hoursAgo: 200 },
  { coupon: 7, hoursAgo: 500 },
  { coupon: 8, hoursAgo: 220 },
] as const;

const PAID_4 = [['pay', 4]] as const;

/** Every pay state except 2, which is the order of books with its parcel, and 11, which the groups have. */
export const SAMPLE_ORDERS: readonly SampleOrder[] = [
  {
    number: 2,
    orderNumber: 'ZY20261120000002',
    course: 107,
    state: 0,
    cents: 89900,
    hoursAgo: 0,
    events: [],
    dueInHours: 168,
  },
  {
    number: 3,
    orderNumber: 'ZY20261119000003',
    course: 5,
    state: 1,
    cents: 898000,
    discountCents: 10000,
    depositCents: 5000,
    coupon: 3,
    hoursAgo: 26,
    events: [['pay_deposit', 1]],
    dueInHours: 142,
    paidCents: 5000,
  },
  {
    number: 4,
    orderNumber: 'ZY20261116000004',
    course: 13,
    state: 3,
    cents: 358000,
    hoursAgo: 96,
    events: [['pay', 3]],
    paidCents: 358000,
    method: 0,
  },
  {
    number: 5,
    orderNumber: 'ZY20261115000005',
    course: 109,
    state: 4,
    cents: 29900,
    discountCents: 2000,
    coupon: 5,
    hoursAgo: 120,
    events: PAID_4,
    paidCents: 27900,
  },
  {
    number: 6,
    orderNumber: 'ZY20261112000006',
    course: 119,
    state: 5,
    cents: 238000,
    hoursAgo: 190,
    events: [['cancel', 5]],
    reason: '课程选错了',
  },
  {
    number: 7,
    orderNumber: 'ZY20261110000007',
    course: 113,
    state: 6,
    cents: 6900,
    hoursAgo: 240,
    events: [['expire', 6]],
  },
  {
    number: 8,
    orderNumber: 'ZY20261109000008',
    course: 121,
    state: 6,
    cents: 69900,
    hoursAgo: 264,
    events: [...PAID_4, ['request_refund', 13], ['refund_start', 12], ['refund_done', 6]],
    paidCents: 69900,
    method: 9,
    refund: 'done',
    reason: '时间安排不合适',
  },
  {
    number: 12,
    orderNumber: 'ZY20261118000012',
    course: 123,
    state: 12,
    cents: 29900,
    hoursAgo: 48,
    events: [...PAID_4, ['request_refund', 13], ['refund_start', 12]],
    paidCents: 29900,
    method: 0,
    refund: 'running',
    reason: '重复购买',
  },
  {
    number: 13,
    orderNumber: 'ZY20261119000013',
    course: 130,
    state: 13,
    cents: 25900,
    hoursAgo: 20,
    events: [...PAID_4, ['request_refund', 13]],
    paidCents: 25900,
    refund: 'waiting',
    reason: '课程与描述不符',
  },
  {
    number: 14,
    orderNumber: 'ZY20261105000014',
    course: 104,
    state: 4,
    cents: 12900,
    discountCents: 12900,
    orderType: 6,
    hoursAgo: 360,
    events: PAID_4,
  },
];
