import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import { type AlipaySettings, alipay } from './alipay.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { readPrivateKey, readPublicKey } from './rsa-sign.ts';
import { type SignedFormSettings, signedForm } from './signed-form.ts';
import { type WechatPaySettings, wechatPay } from './wechat-pay.ts';

export interface PaymentSettings {
  readonly forms?: readonly SignedFormSettings[];
  readonly alipay?: AlipaySettings;
  readonly wechat?: WechatPaySettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

const ALIPAY = {
  appId: 'ALIPAY_APP_ID',
  sellerId: 'ALIPAY_SELLER_ID',
  privateKey: 'ALIPAY_PRIVATE_KEY',
  alipayPublicKey: 'ALIPAY_PUBLIC_KEY',
  siteOrigin: 'PUBLIC_URL',
} as const;

const WECHAT = {
  appId: 'WECHAT_PAY_APP_ID',
  merchantId: 'WECHAT_PAY_MERCHANT_ID',
  serialNo: 'WECHAT_PAY_SERIAL_NO',
  privateKey: 'WECHAT_PAY_PRIVATE_KEY',
  wechatKeyId: 'WECHAT_PAY_PUBLIC_KEY_ID',
  wechatPublicKey: 'WECHAT_PAY_PUBLIC_KEY',
  apiV3Key: 'WECHAT_PAY_API_V3_KEY',
  siteOrigin: 'PUBLIC_URL',
} as const;

/** Providers with a signed form; docs/form-payments.md. */
const FORMS = [
  { provider: 'bank_card', method: paymentMethods.BANK_CARD, prefix: 'BANK_CARD_PAY' },
  { provider: 'jd', method: paymentMethods.JD, prefix: 'JD_PAY' },
  { provider: 'baidu', method: paymentMethods.BAIDU, prefix: 'BAIDU_PAY' },
] as const;

function readForms(env: Environment, problems: string[]): SignedFormSettings[] {
  return FORMS.flatMap(({ provider, method, prefix }) => {
    const names = {
      cashierUrl: `${prefix}_CASHIER_URL`,
      apiUrl: `${prefix}_API_URL`,
      merchantId: `${prefix}_MERCHANT_ID`,
      privateKey: `${prefix}_PRIVATE_KEY`,
      providerKey: `${prefix}_PUBLIC_KEY`,
      siteOrigin: 'PUBLIC_URL',
    };
    const settings = group(env, names, problems);
    if (!settings) return [];
    checkOrigin(settings.siteOrigin, problems);
    checkKey(names.privateKey, () => readPrivateKey(settings.privateKey), problems);
    checkKey(names.providerKey, () => readPublicKey(settings.providerKey), problems);
    for (const name of ['cashierUrl', 'apiUrl'] as const) {
      if (!/^https:\/\//.test(settings[name]) || !URL.canParse(settings[name])) {
        problems.push(`${names[name]} must be an https address.`);
      }
    }
    return [{ ...settings, provider, method }];
  });
}

function checkOrigin(origin: string, problems: string[]): void {
  if (/^https:\/\/[^/]+$/.test(origin)) return;
  const problem = 'PUBLIC_URL must be the https address of the site without a path, as providers reach it.';
  if (!problems.includes(problem)) problems.push(problem);
}

/** The providers that the environment configures; errors in their variables are added to `problems`. */
export function readPaymentSettings(env: Environment, problems: string[]): PaymentSettings {
  const alipaySettings = group(env, ALIPAY, problems);
  const wechatSettings = group(env, WECHAT, problems);
  if (wechatSettings && env.WECHAT_APP_ID && env.WECHAT_APP_ID !== wechatSettings.appId) {
    problems.push('WECHAT_PAY_APP_ID must be WECHAT_APP_ID: an openid is good for the app that asked for it only.');
  }
  for (const settings of [alipaySettings, wechatSettings]) {
    if (settings) checkOrigin(settings.siteOrigin, problems);
  }
  if (alipaySettings) {
    checkKey(ALIPAY.privateKey, () => readPrivateKey(alipaySettings.privateKey), problems);
    checkKey(ALIPAY.alipayPublicKey, () => readPublicKey(alipaySettings.alipayPublicKey), problems);
  }
  if (wechatSettings) {
    checkKey(WECHAT.privateKey, () => readPrivateKey(wechatSettings.privateKey), problems);
    checkKey(WECHAT.wechatPublicKey, () => readPublicKey(wechatSettings.wechatPublicKey), problems);
    if (wechatSettings.apiV3Key.length !== 32) problems.push(`${WECHAT.apiV3Key} must have 32 characters.`);
  }
  const forms = readForms(env, problems);
  return {
    ...(forms.length > 0 ? { forms } : {}),
    ...(alipaySettings ? { alipay: alipaySettings } : {}),
    ...(wechatSettings ? { wechat: { ...wechatSettings, miniProgramAppId: env.WECHAT_MINI_APP_ID } } : {}),
  };
}

/** The gateways of the configured providers. */
export function configuredPayments(
  { alipay: alipaySettings, wechat, forms = [] }: PaymentSettings,
  tools: { readonly clock: Clock; readonly random: Random },
): readonly PaymentGateway[] {
  return [
    ...(wechat ? [wechatPay(wechat, tools)] : []),
    ...(alipaySettings ? [alipay(alipaySettings, tools.clock)] : []),
    ...forms.map((settings) => signedForm(settings, tools.clock)),
  ];
}

/** Values of variables that belong together; undefined when none but the shared one is set. */
function group<T extends Readonly<Record<string, string>>>(
  env: Environment,
  names: T,
  problems: string[],
): { readonly [K in keyof T]: string } | undefined {
  const own = Object.values(names).filter((name) => name !== 'PUBLIC_URL');
  if (own.every((name) => !env[name])) return undefined;
  const missing = Object.values(names).filter((name) => !env[name]);
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} must be set together with ${own.find((name) => env[name])}.`);
    return undefined;
  }
  // Every name has a value, as checked above; TypeScript loses that in `fromEntries`.
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, env[name] ?? ''])) as {
    [K in keyof T]: string;
  };
}

function checkKey(name: string, read: () => unknown, problems: string[]): void {
  try {
    read();
  } catch {
    problems.push(`${name} is not a key: PEM, or its Base64 without the first and last line.`);
  }
}
