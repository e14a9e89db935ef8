import type { InputOf } from '#src/contract/all.ts';
import { type PaymentMethod, paymentMethods } from '#src/contract/states.ts';
import type { Environment } from '#src/lib/environment/detect.ts';

export type PayClient = NonNullable<InputOf<'POST /api/v1/course/payment/start'>['body']['client']>;

/** The methods as the student reads them. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  [paymentMethods.WECHAT]: '微信支付',
  [paymentMethods.ALIPAY]: '支付宝',
  [paymentMethods.HUABEI_INSTALMENTS]: '花呗分期',
  [paymentMethods.HUABEI]: '花呗',
  [paymentMethods.BAIDU]: '百度支付',
};

/** From here on the app stands beside the brand: 1024 px, and 3 of tolerance. */
const DESKTOP_WIDTH = 1027;
const WECHAT_ONLY: readonly PayClient[] = ['wechat', 'mini_program'];

/**
 * What can be paid with where the page stands: the chat app blocks Alipay, Alipay blocks WeChat.
 *
 * When that leaves nothing, everything is offered: the server says what it makes of it.
 */
export function methodsFor(client: PayClient, offered: readonly PaymentMethod[]): readonly PaymentMethod[] {
  const fitting = offered.filter((method) => {
    if (WECHAT_ONLY.includes(client)) return method === paymentMethods.WECHAT;
    return client !== 'alipay' || method !== paymentMethods.WECHAT;
  });
  return fitting.length > 0 ? fitting : offered;
}

/** Where the page stands, as far as paying goes. */
export function payClient({ host, system }: Environment, width: number): PayClient {
  if (host === 'wechat' || host === 'alipay') return host;
  if (host === 'mini-program') return 'mini_program';
  return system === 'desktop' && host === 'browser' && width >= DESKTOP_WIDTH ? 'desktop' : 'browser';
}
