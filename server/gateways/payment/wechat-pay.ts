import { type Clock, toInstant } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import type { PaymentAction } from '#src/contract/payment.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import {
  ForgedNotification,
  NumberTaken,
  type PaymentClient,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentWay,
  type ReportedPayment,
  type TradeState,
} from './payment-gateway.ts';
import { type ProviderFetch, parseRecord, providerFetch, recordOf, textOf } from './provider-fetch.ts';
import { readPrivateKey, readPublicKey } from './rsa-sign.ts';
import { authorization, checkSignature, jsapiParameters, unseal } from './wechat-signature.ts';

export interface WechatPaySettings {
  readonly appId: string;
  /** The mini-program with the same merchant account; without one, mini-programs cannot pay. */
  readonly miniProgramAppId?: string | undefined;
  readonly merchantId: string;
  /** Serial number of the merchant's certificate. */
  readonly serialNo: string;
  readonly privateKey: string;
  /** Id of the key with which WeChat Pay signs: `PUB_KEY_ID_…`, or the serial number of its certificate. */
  readonly wechatKeyId: string;
  readonly wechatPublicKey: string;
  /** 32 characters. */
  readonly apiV3Key: string;
  /** Origin of this site, e.g. `https://www.example.com`. */
  readonly siteOrigin: string;
  readonly apiOrigin?: string;
}

const NOTIFY_PATH = '/api/v1/payments/notify/wechat';
const TRADES = '/v3/pay/transactions';
/** The number was used before: for a payment that is over, or with other content. */
const TAKEN = ['OUT_TRADE_NO_USED', 'ORDER_CLOSED', 'ORDERPAID', 'INVALID_REQUEST'];
const UNKNOWN_ORDER = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'];

interface Tools {
  readonly clock: Clock;
  readonly random: Random;
  readonly fetchProvider?: ProviderFetch;
}

/** WeChat Pay, API v3: inside the chat app (JSAPI), in another browser (H5), on a computer (native QR code). */
export function wechatPay(
  settings: WechatPaySettings,
  { clock, random, fetchProvider = providerFetch }: Tools,
): PaymentGateway {
  const { appId, miniProgramAppId, merchantId, siteOrigin, apiOrigin = 'https://api.mch.weixin.qq.com' } = settings;
  const merchant = { merchantId, serialNo: settings.serialNo, privateKey: readPrivateKey(settings.privateKey) };
  const wechatKey = { id: settings.wechatKeyId, key: readPublicKey(settings.wechatPublicKey) };
  const fresh = () => ({
    timestamp: String(Math.trunc(clock.now().getTime() / 1000)),
    nonce: random.bytes(16).toString('hex'),
  });
  const ask = async (method: 'GET' | 'POST', path: string, content?: object) => {
    const body = content === undefined ? '' : JSON.stringify(content);
    const response = await fetchProvider(apiOrigin + path, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: authorization({ method, path, body, ...fresh() }, merchant),
      },
      ...(content === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (response.ok) {
      checkSignature({ headers: Object.fromEntries(response.headers), body: text, now: clock.now() }, wechatKey);
    }
    return { isOk: response.ok, status: response.status, data: parseRecord(text) ?? {} };
  };
  const order = async (kind: 'jsapi' | 'h5' | 'native', content: object) => {
    const answer = await ask('POST', `${TRADES}/${kind}`, content);
    if (answer.isOk) return answer.data;
    if (TAKEN.includes(textOf(answer.data.code))) throw new NumberTaken(`WeChat Pay: ${textOf(answer.data.code)}.`);
    throw refused(`start a ${kind} payment`, answer);
  };
  return {
    provider: 'wechat',
    methods: [paymentMethods.WECHAT],
    wayFor: ({ client }) => (client === 'mini_program' && !miniProgramAppId ? null : wechatWay(client)),
    start: async (request): Promise<PaymentAction> => {
      const payingAppId = request.way === 'mini_program' ? (miniProgramAppId ?? '') : appId;
      const content = {
        appid: payingAppId,
        mchid: merchantId,
        notify_url: siteOrigin + NOTIFY_PATH,
        ...tradeContent(request),
      };
      if (request.way === 'jsapi' || request.way === 'mini_program') {
        const { prepay_id: prepayId } = await order('jsapi', { ...content, payer: { openid: request.payer } });
        const signing = { appId: payingAppId, privateKey: merchant.privateKey, ...fresh() };
        return { kind: 'jsapi', params: jsapiParameters(textOf(prepayId), signing) };
      }
      if (request.way === 'native') {
        return { kind: 'qr', code_url: textOf((await order('native', content)).code_url) };
      }
      const scene = { payer_client_ip: request.address, h5_info: { type: 'Wap' } };
      const { h5_url: url } = await order('h5', { ...content, scene_info: scene });
      const back = encodeURIComponent(siteOrigin + request.returnPath);
      return { kind: 'redirect', url: `${textOf(url)}&redirect_url=${back}` };
    },
    query: async (outTradeNo) => {
      const answer = await ask('GET', `${TRADES}/out-trade-no/${outTradeNo}?mchid=${merchantId}`);
      if (isUnknownOrder(answer)) return { status: 'absent' };
      if (!answer.isOk) throw refused('query', answer);
      return tradeState(answer.data);
    },
    close: async (outTradeNo) => {
      const answer = await ask('POST', `${TRADES}/out-trade-no/${outTradeNo}/close`, { mchid: merchantId });
      // An order that WeChat Pay never knew, or that is closed, needs no closing.
      if (!answer.isOk && !isUnknownOrder(answer) && answer.data.code !== 'ORDER_CLOSED')
        throw refused('close', answer);
    },
    refund: async ({ outTradeNo, outRefundNo, amountCents, paidCents, reason }) => {
      const answer = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: outTradeNo,
        out_refund_no: outRefundNo,
        reason: reason.slice(0, 80) || '退款',
        amount: { refund: amountCents, total: paidCents, currency: 'CNY' },
      });
      if (!answer.isOk) throw refused('refund', answer);
      return answer.data.status === 'SUCCESS' ? 'done' : 'running';
    },
    readNotification: async (notification) => {
      checkSignature(notification, wechatKey);
      const resource = recordOf(parseRecord(notification.body)?.resource);
      const sealed = {
        ciphertext: textOf(resource.ciphertext),
        nonce: textOf(resource.nonce),
        associatedData: textOf(resource.associated_data),
      };
      const trade = parseRecord(unseal(sealed, settings.apiV3Key));
      if (!trade) throw new ForgedNotification('Not readable.');
      const isOurs = trade.mchid === merchantId && [appId, miniProgramAppId ?? appId].includes(textOf(trade.appid));
      if (!isOurs) throw new ForgedNotification('Meant for another shop.');
      if (trade.trade_state !== 'SUCCESS') return null;
      const payment = reported(trade);
      if (!payment) throw new ForgedNotification('Not readable.');
      return payment;
    },
    answers: {
      accepted: { status: 200, type: 'application/json; charset=utf-8', body: '{"code":"SUCCESS","message":"成功"}' },
      refused: { status: 401, type: 'application/json; charset=utf-8', body: '{"code":"FAIL","message":"失败"}' },
    },
  };
}

function tradeContent({ outTradeNo, title, expiresAt, amountCents }: PaymentRequest) {
  return {
    description: title,
    out_trade_no: outTradeNo,
    time_expire: toInstant(expiresAt),
    amount: { total: amountCents, currency: 'CNY' },
  };
}

/**
 * WeChat allows no H5 payment inside the chat app or WeCom, and WeCom has no other method; inside Alipay no WeChat
 * payment works.
 */
export function wechatWay(client: PaymentClient): PaymentWay | null {
  switch (client) {
    case 'wechat':
      return 'jsapi';
    case 'mini_program':
      return 'mini_program';
    case 'desktop':
      return 'native';
    case 'browser':
      return 'h5';
    case 'alipay':
    case 'wecom':
      return null;
  }
}

type Data = Readonly<Record<string, unknown>>;

const isUnknownOrder = ({ data }: { readonly data: Data }) => UNKNOWN_ORDER.includes(textOf(data.code));

function tradeState(trade: Data): TradeState {
  switch (trade.trade_state) {
    case 'SUCCESS': {
      const payment = reported(trade);
      if (!payment) throw new Error("WeChat Pay's answer cannot be read.");
      return { status: 'paid', payment };
    }
    case 'NOTPAY':
      return { status: 'unpaid' };
    case 'USERPAYING':
    case 'ACCEPT':
      return { status: 'processing' };
    default:
      return { status: 'closed' };
  }
}

function reported(trade: Data): ReportedPayment | undefined {
  const { total: amountCents } = recordOf(trade.amount);
  const paidAt = new Date(textOf(trade.success_time));
  const [outTradeNo, tradeNo] = [textOf(trade.out_trade_no), textOf(trade.transaction_id)];
  if (!Number.isInteger(amountCents) || Number.isNaN(paidAt.getTime()) || tradeNo === '') return undefined;
  return { outTradeNo, tradeNo, amountCents: Number(amountCents), paidAt };
}

function refused(what: string, { status, data }: { readonly status: number; readonly data: Data }): Error {
  return new Error(`WeChat Pay refused to ${what}: HTTP ${status} ${textOf(data.code)}.`);
}
