import type { KeyObject } from 'node:crypto';
import { type Clock, toChinaTime } from '#server/kernel/clock.ts';
import { centsOfDecimal, decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { readForm } from '#server/kernel/strict-body.ts';
import type { PaymentMethod } from '#src/contract/payment-methods.ts';
import { chinaMoment, signedText } from './alipay-notification.ts';
import {
  ForgedNotification,
  type PaymentGateway,
  type PaymentRequest,
  type ReportedPayment,
  type TradeState,
} from './payment-gateway.ts';
import { type ProviderFetch, parseRecord, providerFetch, textOf } from './provider-fetch.ts';
import { isSigned, readPrivateKey, readPublicKey, signText } from './rsa-sign.ts';

export interface SignedFormSettings {
  /** Name in the address for its notifications. */
  readonly provider: 'bank_card' | 'jd' | 'baidu';
  readonly method: PaymentMethod;
  /** The form's target in the student's browser. */
  readonly cashierUrl: string;
  /** Address for queries, closing and refunds. */
  readonly apiUrl: string;
  readonly merchantId: string;
  readonly privateKey: string;
  /** The provider's key, not the shop's. */
  readonly providerKey: string;
  readonly siteOrigin: string;
}

type Fields = Readonly<Record<string, string>>;

/**
 * A payment page that takes a form signed by the shop, in the browser: bank cards, JD, Baidu. Decision 0037.
 *
 * docs/form-payments.md describes form, responses and notification; the service in front of a provider translates what
 * it does differently.
 */
export function signedForm(
  settings: SignedFormSettings,
  clock: Clock,
  fetchProvider: ProviderFetch = providerFetch,
): PaymentGateway {
  const { provider, merchantId, siteOrigin } = settings;
  const privateKey = readPrivateKey(settings.privateKey);
  const publicKey = readPublicKey(settings.providerKey);
  const signed = (fields: Fields) => {
    const whole = { merchant_id: merchantId, timestamp: toChinaTime(clock.now()), sign_type: 'RSA2', ...fields };
    return { ...whole, sign: signText(signedText(whole, ['sign']), privateKey) };
  };
  const ask = async (service: string, fields: Fields) => {
    const response = await fetchProvider(settings.apiUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(signed({ service, ...fields })),
    });
    if (!response.ok) throw new Error(`${provider} answered ${service} with HTTP ${response.status}.`);
    return readAnswer(await response.text(), { provider, merchantId, publicKey, outTradeNo: fields.out_trade_no });
  };
  const done = (what: string, answer: Fields) => {
    if (answer.code !== 'OK') throw new Error(`${provider} refused to ${what}: ${answer.code ?? 'no code'}.`);
    return answer;
  };
  return {
    provider,
    methods: [settings.method],
    formHosts: [new URL(settings.cashierUrl).origin],
    wayFor: () => 'form',
    start: async (request) => ({
      kind: 'form',
      action: settings.cashierUrl,
      method: 'POST',
      fields: signed({ ...formContent(request), ...addresses(siteOrigin, provider, request) }),
    }),
    query: async (outTradeNo) => {
      const answer = await ask('query', { out_trade_no: outTradeNo });
      return answer.code === 'NOT_FOUND' ? { status: 'absent' } : tradeState(done('query', answer));
    },
    close: async (outTradeNo) => {
      const answer = await ask('close', { out_trade_no: outTradeNo });
      if (answer.code !== 'NOT_FOUND') done('close', answer);
    },
    refund: async ({ outTradeNo, outRefundNo, amountCents }) => {
      const fields = { out_trade_no: outTradeNo, out_refund_no: outRefundNo, refund_amount: decimalYuan(amountCents) };
      return done('refund', await ask('refund', fields)).status === 'DONE' ? 'done' : 'running';
    },
    readNotification: async ({ body }) => {
      const fields = readForm(body);
      if (!fields) throw new ForgedNotification('Can be read in more than one way.');
      if (!isSigned(signedText(fields, ['sign']), fields.sign ?? '', publicKey)) {
        throw new ForgedNotification('Wrong signature.');
      }
      if (fields.merchant_id !== merchantId) throw new ForgedNotification('Meant for another shop.');
      if (fields.status !== 'PAID') return null;
      const payment = reported(fields);
      if (!payment) throw new ForgedNotification('Not readable.');
      return payment;
    },
    answers: {
      accepted: { status: 200, type: 'text/plain; charset=utf-8', body: 'success' },
      refused: { status: 400, type: 'text/plain; charset=utf-8', body: 'failure' },
    },
  };
}

function formContent({ outTradeNo, title, amountCents, expiresAt }: PaymentRequest) {
  return {
    out_trade_no: outTradeNo,
    subject: title,
    total_amount: decimalYuan(amountCents),
    time_expire: toChinaTime(expiresAt),
  };
}

function addresses(siteOrigin: string, provider: string, { returnPath }: PaymentRequest) {
  return {
    notify_url: `${siteOrigin}/api/v1/payments/notify/${provider}`,
    return_url: siteOrigin + returnPath,
  };
}

interface Expected {
  readonly provider: string;
  readonly merchantId: string;
  readonly publicKey: KeyObject;
  readonly outTradeNo: string | undefined;
}

/** The fields of an answer that the provider signed for this shop and this payment. */
function readAnswer(body: string, { provider, merchantId, publicKey, outTradeNo }: Expected): Fields {
  const fields = Object.fromEntries(
    Object.entries(parseRecord(body) ?? {}).map(([name, value]) => [name, textOf(value)]),
  );
  if (!isSigned(signedText(fields, ['sign']), fields.sign ?? '', publicKey)) {
    throw new Error(`The answer of ${provider} is not signed by it.`);
  }
  if (fields.merchant_id !== merchantId || fields.out_trade_no !== outTradeNo) {
    throw new Error(`The answer of ${provider} is about another payment.`);
  }
  return fields;
}

function tradeState(answer: Fields): TradeState {
  switch (answer.status) {
    case 'UNPAID':
      return { status: 'unpaid' };
    case 'CLOSED':
      return { status: 'closed' };
    case 'PAID': {
      const payment = reported(answer);
      if (!payment) throw new Error('The answer cannot be read.');
      return { status: 'paid', payment };
    }
    default:
      return { status: 'processing' };
  }
}

function reported(fields: Fields): ReportedPayment | undefined {
  const { out_trade_no: outTradeNo = '', trade_no: tradeNo = '' } = fields;
  const amountCents = centsOfDecimal(fields.total_amount ?? '');
  const paidAt = chinaMoment(fields.paid_time ?? '');
  if (amountCents === undefined || !paidAt || tradeNo === '' || outTradeNo === '') return undefined;
  return { outTradeNo, tradeNo, amountCents, paidAt };
}
