import { generateKeyPairSync } from 'node:crypto';
import { TEST_START, testClock } from '#server/kernel/testing.ts';
import type { PaymentRequest } from './payment-gateway.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import { readPrivateKey, signText } from './rsa-sign.ts';

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
export const shopKeys = keys();
export const providerKeys = keys();
export const API_V3_KEY = '0123456789abcdef0123456789abcdef';
export const NUMBER = 'a'.repeat(32);
export const clock = testClock();
export const seconds = String(TEST_START.getTime() / 1000);

export const alipaySettings = {
  appId: '2021',
  sellerId: '2088',
  privateKey: shopKeys.privateKey,
  alipayPublicKey: providerKeys.publicKey,
  siteOrigin: 'https://shop.example',
};
export const wechatSettings = {
  appId: 'wx1',
  merchantId: '1900',
  serialNo: 'ABC',
  privateKey: shopKeys.privateKey,
  wechatKeyId: 'PUB_KEY_ID_1',
  wechatPublicKey: providerKeys.publicKey,
  apiV3Key: API_V3_KEY,
  siteOrigin: 'https://shop.example',
};
export const request: PaymentRequest = {
  outTradeNo: NUMBER,
  orderId: 'o',
  title: '2027考研数学',
  amountCents: 19900,
  method: 1,
  instalments: 0,
  expiresAt: new Date(TEST_START.getTime() + 1800_000),
  now: TEST_START,
  way: 'h5',
  address: '203.0.113.7',
  payer: '',
  returnPath: '/order/pay-result/o',
};

export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A provider that always responds the same, and the requests that it received. */
export function provider(answer: (sent: Sent) => Response) {
  const sent: Sent[] = [];
  const fetchProvider: ProviderFetch = async (url, init) => {
    sent.push({ url, init });
    return answer({ url, init });
  };
  return { sent, fetchProvider };
}

export const wechatHeaders = (body: string, timestamp = seconds, key = providerKeys.privateKey) => ({
  'wechatpay-timestamp': timestamp,
  'wechatpay-nonce': 'n1',
  'wechatpay-serial': 'PUB_KEY_ID_1',
  'wechatpay-signature': signText(`${timestamp}\nn1\n${body}\n`, readPrivateKey(key)),
});
export const wechatAnswer = (data: object) => {
  const body = JSON.stringify(data);
  return new Response(body, { headers: wechatHeaders(body) });
};
export const alipayAnswer = (name: string, data: object, key = providerKeys.privateKey) => {
  const content = JSON.stringify(data);
  return new Response(`{"${name}":${content},"sign":"${signText(content, readPrivateKey(key))}"}`);
};
