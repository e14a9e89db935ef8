import { type Static, Type } from 'typebox';
import { InstalmentPlan } from './checkout.ts';
import { Cents, CourseKind, Instant, nullable, object, oneOf, text, Uuid, UuidParams } from './fields.ts';
import { LiveItem } from './live.ts';
import { operations } from './operation.ts';
import { OrderStage } from './order-shapes.ts';
import { paymentMethods } from './payment-methods.ts';
import { orderPayStates } from './states.ts';

/** What the browser does to start the payment. */
const PaymentAction = Type.Union([
  /** Open this address: a payment page, or the chat app's H5 payment. */
  object({ kind: Type.Literal('redirect'), url: Type.String() }),
  /** Pass to `WeixinJSBridge.invoke('getBrandWCPayRequest')`. */
  object({ kind: Type.Literal('jsapi'), params: Type.Record(Type.String(), Type.String()) }),
  /**
   * Open the mini-program's own page with these parameters; the page gets the payment's arguments from
   * `payment/mini_program`.
   */
  object({ kind: Type.Literal('mini_program'), params: Type.Record(Type.String(), Type.String()) }),
  /** Show as a QR code. */
  object({ kind: Type.Literal('qr'), code_url: Type.String() }),
  /** Submit as a form in the same window. */
  object({
    kind: Type.Literal('form'),
    action: Type.String(),
    method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
    fields: Type.Record(Type.String(), Type.String()),
  }),
]);

export type PaymentAction = Static<typeof PaymentAction>;

/**
 * `unknown`: the provider did not answer; never show it as a failure, and do not pay again. `processing`: the provider
 * is working on it. `closed`: the order cannot be paid any more.
 */
const PaymentResult = Type.Union([
  Type.Literal('paid'),
  Type.Literal('unpaid'),
  Type.Literal('processing'),
  Type.Literal('closed'),
  Type.Literal('unknown'),
]);

/** Methods whose payment page the chat app cannot open: they are paid in another browser. */
const handedOver = {
  ALIPAY: paymentMethods.ALIPAY,
  HUABEI_INSTALMENTS: paymentMethods.HUABEI_INSTALMENTS,
  HUABEI: paymentMethods.HUABEI,
} as const;

export const payment = operations({
  'GET /api/v1/course/payment/methods': {
    summary: '可用支付方式与分期方案',
    access: 'user',
    origin: 'project',
    query: object({ order_uuid: Uuid }),
    reply: object({
      order_uuid: Uuid,
      amount: Cents,
      stage: nullable(OrderStage),
      expires_time: nullable(Instant),
      methods: Type.Array(
        object({
          method: oneOf(paymentMethods),
          name: Type.String(),
          /** Empty for a single payment. */
          instalment_plans: Type.Array(InstalmentPlan),
        }),
      ),
    }),
  },
  'POST /api/v1/course/payment/start': {
    summary: '发起支付',
    access: 'user',
    origin: 'project',
    body: object({
      order_uuid: Uuid,
      method: oneOf(paymentMethods),
      /** Instalments; required with method 9 only. */
      instalments: Type.Optional(Type.Integer({ minimum: 0, maximum: 24 })),
      client: Type.Optional(
        Type.Union([
          Type.Literal('wechat'),
          Type.Literal('mini_program'),
          Type.Literal('wecom'),
          Type.Literal('alipay'),
          Type.Literal('browser'),
          Type.Literal('desktop'),
        ]),
      ),
    }),
    reply: object({
      payment_uuid: Uuid,
      order_uuid: Uuid,
      order_number: Type.String(),
      amount: Cents,
      stage: OrderStage,
      expires_time: Instant,
      action: PaymentAction,
    }),
  },
  'POST /api/v1/course/payment/mini_program': {
    summary: '小程序支付页换取支付参数',
    access: 'public',
    origin: 'project',
    body: object({
      /** The token in the page's address; identifies one payment. */
      token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
      /** Result of `wx.login`: valid once. */
      code: Type.String({ pattern: '^[A-Za-z0-9_-]{1,256}$' }),
    }),
    reply: object({
      order_uuid: Uuid,
      amount: Cents,
      title: Type.String(),
      /** Arguments for `wx.requestPayment`, to be passed unchanged. */
      params: Type.Record(Type.String(), Type.String()),
    }),
  },
  'POST /api/v1/course/payment/handover': {
    summary: '换浏览器支付：领取一次性支付凭证',
    access: 'user',
    origin: 'project',
    body: object({
      order_uuid: Uuid,
      method: oneOf(handedOver),
      /** Instalments; required with method 9 only. */
      instalments: Type.Optional(Type.Integer({ minimum: 0, maximum: 24 })),
    }),
    reply: object({ token: Type.String(), expires_time: Instant }),
  },
  'POST /api/v1/course/payment/handover/start': {
    summary: '凭支付凭证发起支付（无需登录）',
    access: 'public',
    origin: 'project',
    body: object({
      token: text(100),
      client: Type.Optional(Type.Union([Type.Literal('alipay'), Type.Literal('browser'), Type.Literal('desktop')])),
    }),
    reply: object({ amount: Cents, expires_time: Instant, action: PaymentAction }),
  },
  'POST /api/v1/course/payment/handover/result': {
    summary: '凭支付凭证查这笔支付的结果（无需登录）',
    access: 'public',
    origin: 'project',
    body: object({ token: text(100) }),
    /** Contains nothing about the student, and of the order only what is paid for. */
    reply: object({
      status: PaymentResult,
      title: Type.String(),
      method: oneOf(handedOver),
      amount: Cents,
      /** Deadline for beginning the payment; null when it is over. */
      expires_time: nullable(Instant),
    }),
  },
  'GET /api/v1/course/payment/query/{id}': {
    summary: '查询一次支付（必要时向支付渠道查单）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: object({ payment_uuid: Uuid, order_uuid: Uuid, amount: Cents, status: PaymentResult }),
  },
  'GET /api/v1/course/payment/result/{id}': {
    summary: '按订单 uuid 查支付结果与开通的课程',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: object({
      order_uuid: Uuid,
      order_number: Type.String(),
      order_type: Type.Integer(),
      status: PaymentResult,
      pay_state: oneOf(orderPayStates),
      pay_state_text: Type.String(),
      /** Cents paid so far. */
      paid_amount: Cents,
      /** Cents still due. */
      pay_now: Cents,
      expires_time: nullable(Instant),
      /** Courses that are open; empty while a group is waited for. */
      mycourses: Type.Array(
        object({
          mycourse_uuid: Uuid,
          course_uuid: Uuid,
          name: Type.String(),
          /** True for a study tour: its traveller and trip are registered next. */
          is_yanxue: Type.Boolean(),
        }),
      ),
      /** Kinds of the courses: goods are awaited, not studied. */
      kinds: Type.Array(CourseKind),
      /** The order's refund, started or done; null when there is none. */
      refund: nullable(
        object({
          amount: Cents,
          status: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done')]),
          created_time: Instant,
          finished_time: nullable(Instant),
        }),
      ),
      pgb_item_uuid: nullable(Uuid),
      h5: Type.String(),
    }),
  },
  'GET /api/v1/course/payment/result/{id}/first_steps': {
    summary: '付款以后先做什么：每门已开通课程的协议、第一节课、最近一场直播、要寄的东西',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: object({
      /** Empty until the order has opened its courses. */
      courses: Type.Array(
        object({
          mycourse_uuid: Uuid,
          course_uuid: Uuid,
          name: Type.String(),
          img_cover: Type.String(),
          /** True when the agreement must be signed before the first lesson. */
          needs_agreement: Type.Boolean(),
          lesson: nullable(object({ video_uuid: Uuid, name: Type.String(), minutes: Type.Integer({ minimum: 1 }) })),
          /** The running class, otherwise the next one; null for none. */
          live: nullable(LiveItem),
          /** Goods that will be sent, with their number: `讲义 ×2`. */
          goods: Type.Array(Type.String()),
        }),
      ),
    }),
  },
});
