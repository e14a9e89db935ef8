import type { KeyObject } from 'node:crypto';
import { centsOfDecimal } from '#server/kernel/decimal-yuan.ts';
import { readForm } from '#server/kernel/strict-body.ts';
import { ForgedNotification, type ReportedPayment } from './payment-gateway.ts';
import { isSigned, signText } from './rsa-sign.ts';

type Fields = Readonly<Record<string, string>>;

/** The signed text: the fields sorted by name, without empty and excluded ones. */
export function signedText(fields: Fields, leftOut: readonly string[]): string {
  return Object.keys(fields)
    .filter((name) => !leftOut.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

interface Shop {
  readonly publicKey: KeyObject;
  readonly appId: string;
  readonly sellerId: string;
}

const PAID_STATUSES = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/**
 * The payment in a notification of Alipay's form; null when it is about something else.
 *
 * Throws a `ForgedNotification` unless it is signed and meant for this app and seller. The caller checks amount and
 * order.
 */
export function readAlipayNotification(body: string, shop: Shop): ReportedPayment | null {
  const fields = readForm(body);
  if (!fields) throw new ForgedNotification('Can be read in more than one way.');
  const { sign = '', app_id: appId, seller_id: sellerId } = fields;
  // Alipay's products differ in which of the two is signed.
  const texts = [signedText(fields, ['sign', 'sign_type']), signedText(fields, ['sign'])];
  if (!texts.some((text) => isSigned(text, sign, shop.publicKey))) throw new ForgedNotification('Wrong signature.');
  if (appId !== shop.appId || sellerId !== shop.sellerId) throw new ForgedNotification('Meant for another shop.');
  const { trade_status: status = '', out_trade_no: outTradeNo = '', trade_no: tradeNo = '' } = fields;
  if (!PAID_STATUSES.includes(status)) return null;
  const amountCents = centsOfDecimal(fields.total_amount ?? '');
  const paidAt = chinaMoment(fields.gmt_payment ?? fields.notify_time ?? '');
  if (amountCents === undefined || paidAt === undefined || tradeNo === '') {
    throw new ForgedNotification('Not readable.');
  }
  return { outTradeNo, tradeNo, amountCents, paidAt };
}

/** The fields as a signed body, like Alipay's. */
export function writeAlipayNotification(fields: Fields, key: KeyObject): string {
  const sign = signText(signedText(fields, ['sign', 'sign_type']), key);
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString();
}

/** `2026-11-20 12:00:00`, China's time. */
export function chinaMoment(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text)) return undefined;
  const moment = new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
