import type { PaymentAction } from '#src/contract/payment.ts';
import type { PaymentMethod } from '#src/contract/payment-methods.ts';

/** Where the student pays, which decides how a provider is asked. */
export type PaymentClient = 'wechat' | 'mini_program' | 'wecom' | 'alipay' | 'browser' | 'desktop';

/**
 * The trade type at a provider. WeChat: `jsapi` inside the chat app, `mini_program`, `h5` in a browser, `native` as a QR
 * code. Alipay: `wap` on a phone, `page` on a computer. Others: `form`.
 */
export type PaymentWay = 'jsapi' | 'mini_program' | 'h5' | 'native' | 'wap' | 'page' | 'form';

interface PaymentWish {
  readonly method: PaymentMethod;
  readonly client: PaymentClient;
}

export interface PaymentRequest {
  /** Number of the payment at the provider: 32 hex digits. */
  readonly outTradeNo: string;
  readonly orderId: string;
  /** Shown to the student at the provider. */
  readonly title: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  /** Number of instalments; 0 for a single payment. */
  readonly instalments: number;
  readonly expiresAt: Date;
  readonly now: Date;
  readonly way: PaymentWay;
  /** The student's network address, for the provider's risk control. */
  readonly address: string;
  /** The payer's id in the chat app, for methods that need it; else empty. */
  readonly payer: string;
  /** Path of the page that the provider returns to. */
  readonly returnPath: string;
}

/** A payment confirmed by the provider. */
export interface ReportedPayment {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  readonly amountCents: number;
  readonly paidAt: Date;
}

export type TradeState =
  | { readonly status: 'paid'; readonly payment: ReportedPayment }
  /** `processing`: the student or the bank is working on it. `absent`: the provider does not know the payment (yet). */
  | { readonly status: 'unpaid' | 'processing' | 'closed' | 'absent' };

interface RefundRequest {
  /** The same number means the same refund, however often it is sent. */
  readonly outRefundNo: string;
  readonly outTradeNo: string;
  /** The refund: the whole payment or a part of it. */
  readonly amountCents: number;
  /** The original payment. */
  readonly paidCents: number;
  readonly reason: string;
}

export interface Notification {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body, byte by byte, because it is signed. */
  readonly body: string;
  readonly now: Date;
}

/** A payment provider. Every method except `readNotification` may throw when the provider is unreachable. */
export interface PaymentGateway {
  /** Name in the address for its notifications. */
  readonly provider: string;
  readonly methods: readonly PaymentMethod[];
  /** Origins that its forms are submitted to or redirect to; `https://*.example.com` for a whole domain. */
  readonly formHosts?: readonly string[];
  /** How this client pays with this method; null when it cannot. A number is used for one trade type only. */
  readonly wayFor: (wish: PaymentWish) => PaymentWay | null;
  /** The same request again gives the same payment. Throws a `NumberTaken` when the number is used up. */
  readonly start: (request: PaymentRequest) => Promise<PaymentAction>;
  readonly query: (outTradeNo: string) => Promise<TradeState>;
  /** Makes sure that the payment can no longer be made; does nothing when the provider never knew it. */
  readonly close: (outTradeNo: string) => Promise<void>;
  readonly refund: (request: RefundRequest) => Promise<'done' | 'running'>;
  /**
   * The content of an authentic notification for this shop; `null` when it reports no payment. Throws a
   * `ForgedNotification` otherwise.
   */
  readonly readNotification: (notification: Notification) => Promise<ReportedPayment | null>;
  /** The answer that the provider expects for an accepted or refused notification. */
  readonly answers: Readonly<Record<'accepted' | 'refused', NotificationAnswer>>;
}

interface NotificationAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A refused notification: wrong signature, too old, another shop, malformed. */
export class ForgedNotification extends Error {
  override readonly name = 'ForgedNotification';
}

/** The provider already knows the number: closed, paid, or with other content. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
}

/** The number of a payment at providers. */
export function outTradeNo(paymentId: string): string {
  return paymentId.replaceAll('-', '');
}

/** The payment id of a provider's number; undefined when it is not one of ours. */
export function paymentIdOf(number: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(number);
  return parts?.slice(1).join('-');
}
