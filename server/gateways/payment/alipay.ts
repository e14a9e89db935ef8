import type { KeyObject } from 'node:crypto';
import { type Clock, toChinaTime } from '#server/kernel/clock.ts';
import { centsOfDecimal, decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import { chinaMoment, readAlipayNotification, signedText } from './alipay-notification.ts';
import type { PaymentGateway, PaymentRequest, TradeState } from './payment-gateway.ts';
import { type ProviderFetch, parseRecord, providerFetch, textOf } from './provider-fetch.ts';
import { isSigned, readPrivateKey, readPublicKey, signText } from './rsa-sign.ts';

export interface AlipaySettings {
  readonly appId: string;
  /** The merchant's id, which begins with 2088. */
  readonly sellerId: string;
  readonly privateKey: string;
  /** Alipay's own public key, not the app's. */
  readonly alipayPublicKey: string;
  /** Origin of this site, e.g. `https://www.example.com`. */
  readonly siteOrigin: string;
  /** Alipay's address; different only for its sandbox and in tests. */
  readonly gatewayUrl?: string;
}

const { ALIPAY, HUABEI, HUABEI_INSTALMENTS } = paymentMethods;
const NOTIFY_PATH = '/api/v1/payments/notify/alipay';

/**
 * Alipay: payment in the browser of a phone or a computer, including Huabei and its instalments.
 *
 * Source: Alipay open platform, "alipay.trade.wap.pay", "…page.pay", "…query", "…close", "…refund"; RSA2.
 */
export function alipay(
  settings: AlipaySettings,
  clock: Clock,
  fetchProvider: ProviderFetch = providerFetch,
): PaymentGateway {
  const { appId, sellerId, siteOrigin, gatewayUrl = 'https://openapi.alipay.com/gateway.do' } = settings;
  const privateKey = readPrivateKey(settings.privateKey);
  const publicKey = readPublicKey(settings.alipayPublicKey);
  const signed = (method: string, content: object, more: Readonly<Record<string, string>> = {}) => {
    const fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: toChinaTime(clock.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    };
    return { ...fields, sign: signText(signedText(fields, ['sign']), privateKey) };
  };
  const ask = async (method: string, content: object) => {
    const response = await fetchProvider(`${gatewayUrl}?charset=utf-8`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(signed(method, content)),
    });
    if (!response.ok) throw new Error(`Alipay answered ${method} with HTTP ${response.status}.`);
    return readAnswer(await response.text(), `${method.replaceAll('.', '_')}_response`, publicKey);
  };
  return {
    provider: 'alipay',
    methods: [ALIPAY, HUABEI, HUABEI_INSTALMENTS],
    // The gateway redirects to payment pages on other hosts of its domain.
    formHosts: [new URL(gatewayUrl).origin, 'https://*.alipay.com'],
    wayFor: ({ client }) => (client === 'desktop' ? 'page' : 'wap'),
    start: async (request) => {
      const fields = signed(
        request.way === 'page' ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay',
        tradeContent(request),
        {
          notify_url: siteOrigin + NOTIFY_PATH,
          return_url: siteOrigin + request.returnPath,
        },
      );
      return { kind: 'form', action: `${gatewayUrl}?charset=utf-8`, method: 'POST', fields };
    },
    query: async (outTradeNo) => tradeState(outTradeNo, await ask('alipay.trade.query', { out_trade_no: outTradeNo })),
    close: async (outTradeNo) => {
      const answer = await ask('alipay.trade.close', { out_trade_no: outTradeNo });
      // A trade that the student never opened does not exist at Alipay, so there is nothing to close.
      if (answer.code !== '10000' && answer.sub_code !== 'ACQ.TRADE_NOT_EXIST') throw refused('close', answer);
    },
    refund: async ({ outTradeNo, outRefundNo, amountCents, reason }) => {
      const answer = await ask('alipay.trade.refund', {
        out_trade_no: outTradeNo,
        out_request_no: outRefundNo,
        refund_amount: decimalYuan(amountCents),
        refund_reason: reason.slice(0, 80) || '退款',
      });
      if (answer.code !== '10000') throw refused('refund', answer);
      return 'done';
    },
    readNotification: async ({ body }) => readAlipayNotification(body, { publicKey, appId, sellerId }),
    answers: {
      accepted: { status: 200, type: 'text/plain; charset=utf-8', body: 'success' },
      refused: { status: 400, type: 'text/plain; charset=utf-8', body: 'failure' },
    },
  };
}

function tradeContent({ outTradeNo, amountCents, title, expiresAt, way, method, instalments }: PaymentRequest) {
  return {
    out_trade_no: outTradeNo,
    total_amount: decimalYuan(amountCents),
    subject: title,
    product_code: way === 'page' ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
    time_expire: toChinaTime(expiresAt),
    ...(method === HUABEI ? { enable_pay_channels: 'pcredit' } : {}),
    ...(method === HUABEI_INSTALMENTS
      ? {
          enable_pay_channels: 'pcreditpayInstallment',
          extend_params: { hb_fq_num: String(instalments), hb_fq_seller_percent: '0' },
        }
      : {}),
  };
}

type Answer = Readonly<Record<string, unknown>>;

/** The result in an answer, if Alipay signed exactly its text. */
function readAnswer(body: string, name: string, publicKey: KeyObject): Answer {
  const whole = parseRecord(body) ?? {};
  const content = rawValue(body, name);
  if (content === undefined || !isSigned(content, textOf(whole.sign), publicKey)) {
    throw new Error(`Alipay's ${name} is not signed by Alipay.`);
  }
  return parseRecord(content) ?? {};
}

/** The text of an object inside JSON, from its first brace to the matching last one. */
function rawValue(body: string, name: string): string | undefined {
  const start = body.indexOf('{', body.indexOf(`"${name}"`) + name.length);
  if (!body.includes(`"${name}"`) || start < 0) return undefined;
  let depth = 0;
  let isText = false;
  for (let at = start; at < body.length; at += 1) {
    const character = body[at];
    if (isText && character === '\\') at += 1;
    else if (character === '"') isText = !isText;
    else if (!isText && character === '{') depth += 1;
    else if (!isText && character === '}') depth -= 1;
    if (depth === 0) return body.slice(start, at + 1);
  }
  return undefined;
}

function tradeState(outTradeNo: string, answer: Answer): TradeState {
  if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { status: 'absent' };
  if (answer.code !== '10000') throw refused('query', answer);
  switch (answer.trade_status) {
    case 'WAIT_BUYER_PAY':
      return { status: 'unpaid' };
    case 'TRADE_CLOSED':
      return { status: 'closed' };
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return { status: 'paid', payment: paid(outTradeNo, answer) };
    default:
      return { status: 'processing' };
  }
}

function paid(outTradeNo: string, answer: Answer) {
  const amountCents = centsOfDecimal(textOf(answer.total_amount));
  const paidAt = chinaMoment(textOf(answer.send_pay_date));
  const tradeNo = textOf(answer.trade_no);
  if (answer.out_trade_no !== outTradeNo || amountCents === undefined || !paidAt || tradeNo === '') {
    throw new Error("Alipay's answer is about another trade, or cannot be read.");
  }
  return { outTradeNo, tradeNo, amountCents, paidAt };
}

function refused(what: string, { code, sub_code: subCode }: Answer): Error {
  return new Error(`Alipay refused to ${what}: ${textOf(code)} ${textOf(subCode)}.`);
}
