import type { PaymentAction } from '#src/contract/payment.ts';
import type { PaymentMethod } from '#src/contract/payment-methods.ts';

/** Where the student pays, which decides what a provider must be asked for. */
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
  /** Number of the payment that the provider gets and gives back: 32 hex digits. */
  readonly outTradeNo: string;
  readonly orderId: string;
  /** What the student reads at the provider. */
  readonly title: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  /** Periods; 0 for a payment at once. */
  readonly instalments: number;
  readonly expiresAt: Date;
  readonly now: Date;
  readonly way: PaymentWay;
  /** Network address of the student, which providers want for their risk control. */
  readonly address: string;
  /** The payer's id at the chat app, for the ways that need it; else empty. */
  readonly payer: string;
  /** Path of the page the provider leads back to. */
  readonly returnPath: string;
}

/** Money that a provider vouches for. */
export interface ReportedPayment {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  readonly amountCents: number;
  readonly paidAt: Date;
}

export type TradeState =
  | { readonly status: 'paid'; readonly payment: ReportedPayment }
  /** `processing`: the student is at it, or the bank is. `absent`: the provider knows of no such payment (yet). */
  | { readonly status: 'unpaid' | 'processing' | 'closed' | 'absent' };

interface RefundRequest {
  /** The same number asks for the same refund, however often. */
  readonly outRefundNo: string;
  readonly outTradeNo: string;
  /** What goes back; the whole payment or a part of it. */
  readonly amountCents: number;
  /** What was paid. */
  readonly paidCents: number;
  readonly reason: string;
}

export interface Notification {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it came, byte by byte: signatures are made over it. */
  readonly body: string;
  readonly now: Date;
}

/** A provider of payments. Every method but `readNotification` may throw when the provider cannot be reached. */
export interface PaymentGateway {
  /** Name in the address of its notifications. */
  readonly provider: string;
  readonly methods: readonly PaymentMethod[];
  /** Origins to which its forms are submitted and lead on; `https://*.example.com` for all of a domain. */
  readonly formHosts?: readonly string[];
  /** How this client pays by this method; null where it cannot. A number is used for one way only. */
  readonly wayFor: (wish: PaymentWish) => PaymentWay | null;
  /** The same request again gives the same payment. Throws a `NumberTaken` when the number can't be used any more. */
  readonly start: (request: PaymentRequest) => Promise<PaymentAction>;
  readonly query: (outTradeNo: string) => Promise<TradeState>;
  /** Makes sure that the payment can no longer be made; one that the provider never knew needs nothing. */
  readonly close: (outTradeNo: string) => Promise<void>;
  readonly refund: (request: RefundRequest) => Promise<'done' | 'running'>;
  /**
   * What a notification says when it is the provider's and meant for this shop; `null` when it is genuine but
   * reports no payment. Throws a `ForgedNotification` otherwise.
   */
  readonly readNotification: (notification: Notification) => Promise<ReportedPayment | null>;
  /** How the provider wants to hear that a notification arrived, or that it was not believed. */
  readonly answers: Readonly<Record<'accepted' | 'refused', NotificationAnswer>>;
}

interface NotificationAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A notification that is not believed: wrong signature, too old, another shop, not readable. */
export class ForgedNotification extends Error {
  override readonly name = 'ForgedNotification';
}

/** The provider knows the number already: closed, paid, or begun with other content. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
}

/** The number of a payment as providers get it. */
export function outTradeNo(paymentId: string): string {
  return paymentId.replaceAll('-', '');
}

/** The payment of a number that a provider gave back; undefined when it is not one of ours. */
export function paymentIdOf(number: string): string | undefined {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(number);
  return parts?.slice(1).join('-');
}
