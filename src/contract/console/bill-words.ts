import { type PaymentMethod, paymentMethods } from '../payment-methods.ts';

/** The providers whose bills are compared, with their payment methods. */
export const BILLERS = {
  wechat: { name: '微信支付', methods: [paymentMethods.WECHAT] },
  alipay: {
    name: '支付宝',
    methods: [paymentMethods.ALIPAY, paymentMethods.HUABEI_INSTALMENTS, paymentMethods.HUABEI],
  },
} as const satisfies Record<string, { readonly name: string; readonly methods: readonly PaymentMethod[] }>;
export type Biller = keyof typeof BILLERS;
export const BILLER_KEYS = Object.keys(BILLERS) as Biller[];

export const BILL_KINDS = ['payment', 'refund'] as const;
export type BillKind = (typeof BILL_KINDS)[number];

/** Kinds of differences between a line of the bill and the school's record. */
export const BILL_DIFFERENCES = {
  unknown: '账单里有，我们没有',
  'not-booked': '账单里有，我们还没有记成',
  amount: '金额不一样',
  missing: '我们有，账单里没有',
} as const;
export type BillDifference = keyof typeof BILL_DIFFERENCES;

/** Most lines of a bill in one call: a day of a busy school. */
export const MOST_BILL_LINES = 20_000;
