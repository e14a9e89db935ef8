import type { InputOf } from '#src/contract/all.ts';
import { type PaymentMethod, paymentMethods, paymentMethodTexts } from '#src/contract/payment-methods.ts';
import type { Environment } from '#src/lib/environment/detect.ts';

export { paymentMethods, paymentMethodTexts };

export type PayClient = NonNullable<InputOf<'POST /api/v1/course/payment/start'>['body']['client']>;

/** Methods that are paid with Alipay. */
const BY_ALIPAY: readonly PaymentMethod[] = [
  paymentMethods.ALIPAY,
  paymentMethods.HUABEI,
  paymentMethods.HUABEI_INSTALMENTS,
];
/** Hosts that cannot open Alipay. */
const WITHOUT_ALIPAY: readonly Environment['host'][] = ['wechat', 'mini-program', 'wecom', 'qq'];

export function isByAlipay(method: PaymentMethod): boolean {
  return BY_ALIPAY.includes(method);
}

/** Whether this method needs another browser, which can open Alipay. */
export function leadsOut({ host }: Pick<Environment, 'host'>, method: PaymentMethod): boolean {
  return WITHOUT_ALIPAY.includes(host) && isByAlipay(method);
}

/** Environments where WeChat Pay does not work. */
const WITHOUT_WECHAT: readonly PayClient[] = ['alipay', 'wecom'];

/** The layout with the navigation at the side. */
const DESKTOP_WIDTH = 1024;

/**
 * The payment methods that work in this environment. Alipay blocks WeChat; the chat app opens Alipay in another browser
 * (`leadsOut`); the web-view of a mini-program opens no other payment page. WeCom takes no WeChat payment: its H5
 * payment refuses it.
 *
 * When none is left, all are offered: the server decides.
 */
export function methodsFor(client: PayClient, offered: readonly PaymentMethod[]): readonly PaymentMethod[] {
  const fitting = offered.filter((method) => {
    if (client === 'mini_program') return method === paymentMethods.WECHAT || isByAlipay(method);
    return !WITHOUT_WECHAT.includes(client) || method !== paymentMethods.WECHAT;
  });
  return fitting.length > 0 ? fitting : offered;
}

/** Whether to tell the student that WeChat Pay is not available here: in WeCom, where it was offered. */
export function isWechatElsewhere(client: PayClient, offered: readonly PaymentMethod[]): boolean {
  return client === 'wecom' && offered.includes(paymentMethods.WECHAT);
}

/** The environment for payments. WeCom on a computer shows a QR code for the phone, however narrow the window is. */
export function payClient({ host, system }: Environment, width: number): PayClient {
  if (host === 'wechat' || host === 'alipay') return host;
  if (host === 'mini-program') return 'mini_program';
  if (host === 'wecom') return system === 'desktop' ? 'desktop' : 'wecom';
  return system === 'desktop' && host === 'browser' && width >= DESKTOP_WIDTH ? 'desktop' : 'browser';
}
