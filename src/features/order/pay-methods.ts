import type { InputOf } from '#src/contract/all.ts';
import { type PaymentMethod, paymentMethods, paymentMethodTexts } from '#src/contract/payment-methods.ts';
import type { Environment } from '#src/lib/environment/detect.ts';

export { paymentMethods, paymentMethodTexts };

export type PayClient = NonNullable<InputOf<'POST /api/v1/course/payment/start'>['body']['client']>;

/** Methods whose cashier is Alipay's. */
const BY_ALIPAY: readonly PaymentMethod[] = [
  paymentMethods.ALIPAY,
  paymentMethods.HUABEI,
  paymentMethods.HUABEI_INSTALMENTS,
];
/** Hosts that do not open Alipay. */
const WITHOUT_ALIPAY: readonly Environment['host'][] = ['wechat', 'mini-program', 'wecom', 'qq'];

export function isByAlipay(method: PaymentMethod): boolean {
  return BY_ALIPAY.includes(method);
}

/** Whether paying so leads out of this host, into a browser that opens Alipay. */
export function leadsOut({ host }: Pick<Environment, 'host'>, method: PaymentMethod): boolean {
  return WITHOUT_ALIPAY.includes(host) && isByAlipay(method);
}

/** Clients in which nothing of WeChat Pay works. */
const WITHOUT_WECHAT: readonly PayClient[] = ['alipay', 'wecom'];

/** From here on the app stands beside the brand: 1024 px, and 3 of tolerance. */
const DESKTOP_WIDTH = 1027;

/**
 * What can be paid with where the page stands. Alipay blocks WeChat; to Alipay the chat app leads out (`leadsOut`); the
 * web-view of a mini-program opens no other cashier. WeCom takes no payment of WeChat's: its H5 cashier refuses it.
 *
 * When that leaves nothing, everything is offered: the server says what it makes of it.
 */
export function methodsFor(client: PayClient, offered: readonly PaymentMethod[]): readonly PaymentMethod[] {
  const fitting = offered.filter((method) => {
    if (client === 'mini_program') return method === paymentMethods.WECHAT || isByAlipay(method);
    return !WITHOUT_WECHAT.includes(client) || method !== paymentMethods.WECHAT;
  });
  return fitting.length > 0 ? fitting : offered;
}

/** Whether a student who expects WeChat Pay has to be told that it is not here: in WeCom, where it was offered. */
export function isWechatElsewhere(client: PayClient, offered: readonly PaymentMethod[]): boolean {
  return client === 'wecom' && offered.includes(paymentMethods.WECHAT);
}

/** Where the page stands, as far as paying goes. WeCom on a computer shows the code that a phone scans, however narrow. */
export function payClient({ host, system }: Environment, width: number): PayClient {
  if (host === 'wechat' || host === 'alipay') return host;
  if (host === 'mini-program') return 'mini_program';
  if (host === 'wecom') return system === 'desktop' ? 'desktop' : 'wecom';
  return system === 'desktop' && host === 'browser' && width >= DESKTOP_WIDTH ? 'desktop' : 'browser';
}
