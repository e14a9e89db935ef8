import { and, eq, isNotNull } from 'drizzle-orm';
import type { MissingService } from '#src/contract/console/status-words.ts';
import type { Database } from './db/database.ts';
import { postbackSettings } from './db/schema/postback.ts';
import { fetchAdPlatforms } from './gateways/ad-platforms/fetch-ad-platforms.ts';
import type { Gateways } from './gateways/gateways.ts';
import { configuredPayments, type PaymentSettings } from './gateways/payment/configured-payments.ts';
import { type TencentRealNameSettings, tencentRealName } from './gateways/real-name/tencent-real-name.ts';
import { aliyunSms } from './gateways/sms/aliyun-sms.ts';
import type { SmsSettings } from './gateways/sms/sms-settings.ts';
import { tencentSms } from './gateways/sms/tencent-sms.ts';
import type { ObjectStorage } from './gateways/storage/object-storage.ts';
import type { ObjectsPlace } from './gateways/storage/objects.ts';
import { unconfiguredGateways } from './gateways/unconfigured-gateways.ts';
import { realWebPush, type WebPushSettings } from './gateways/web-push/real-web-push.ts';
import { type WechatSettings, wechatGateway } from './gateways/wechat/real-wechat.ts';
import type { Clock } from './kernel/clock.ts';
import { systemRandom } from './kernel/random.ts';

/** The environment's settings for outside services. */
export interface GatewaySettings {
  readonly sms?: SmsSettings | undefined;
  readonly realName?: TencentRealNameSettings | undefined;
  /** WeChat login of the real official account; the sandbox needs none. */
  readonly wechat?: WechatSettings | undefined;
  /** Payment providers; the sandbox has its own. */
  readonly payments?: PaymentSettings;
  /** The key for pushing messages to browsers; undefined for none. */
  readonly webPush?: WebPushSettings | undefined;
  readonly databaseUrl: string | undefined;
  /** Folder for students' pictures; `uploads` in the data folder when absent. */
  readonly uploadsFolder?: string | undefined;
  /** An object storage for them instead, shared by all machines. */
  readonly uploadsStore?: ObjectsPlace | undefined;
}

/** The configured outside services. */
export function configuredGateways(settings: GatewaySettings, clock: Clock, storage: ObjectStorage): Gateways {
  const { sms, realName, wechat, webPush, payments = {} } = settings;
  const tools = { clock, random: systemRandom };
  return {
    ...unconfiguredGateways,
    sms: (sms?.providers ?? []).map((provider) =>
      provider.name === 'aliyun' ? aliyunSms(provider.settings, tools) : tencentSms(provider.settings, clock),
    ),
    ...(realName ? { realName: tencentRealName(realName, clock) } : {}),
    ...(wechat ? { wechat: wechatGateway(wechat) } : {}),
    ...(webPush ? { webPush: realWebPush(webPush, tools) } : {}),
    payments: configuredPayments(payments, tools),
    adPlatforms: fetchAdPlatforms(),
    storage,
  };
}

/** A service without settings: what does not work without it, and the missing setting; docs/production.md. */
export interface MissingGateway {
  readonly service: MissingService;
  readonly text: string;
}

export async function missingGateways(settings: GatewaySettings, db?: Database): Promise<readonly MissingGateway[]> {
  const { sms, realName, wechat, webPush, payments = {}, databaseUrl, uploadsFolder, uploadsStore } = settings;
  const missing: MissingGateway[] = [];
  const lack = (service: MissingService, text: string) => missing.push({ service, text });
  if (!sms) lack('sms', 'SMS is not set up (SMS_PROVIDERS): nobody can register, log in by code or reset a password.');
  else if (!sms.receiptKey) {
    lack(
      'sms receipts',
      'SMS receipts are not set up (SMS_RECEIPT_KEY): nobody learns of messages that do not arrive.',
    );
  }
  if (!realName) {
    lack('real name', 'Real names are not set up (TENCENT_REAL_NAME_SECRET_ID): no student can prove a real name.');
  }
  if (!wechat) {
    lack('wechat', 'WeChat is not set up (WECHAT_APP_ID): no login, sharing, reminders or payment in the chat app.');
  }
  if (!webPush) lack('web push', 'Web push is not set up (WEB_PUSH_KEY): no browser is told of messages.');
  if (!payments.alipay && !payments.wechat && !payments.forms) {
    lack('payments', 'Payments are not set up (WECHAT_PAY_*, ALIPAY_*): nothing that costs money can be bought.');
  }
  if (databaseUrl !== undefined && uploadsFolder === undefined && !uploadsStore) {
    lack(
      'storage',
      'Storage is not set up (UPLOADS_DIR): pictures of students stay on this machine, others do not find them.',
    );
  }
  if (db && !(await hasAdPlatform(db))) {
    lack(
      'ad platforms',
      'Ad platforms are not set up (console, 回传): no ad platform is told what its clicks brought.',
    );
  }
  return missing;
}

async function hasAdPlatform(db: Database): Promise<boolean> {
  const { platform, isOn, token } = postbackSettings;
  const rows = await db
    .select({ platform })
    .from(postbackSettings)
    .where(and(eq(isOn, true), isNotNull(token)))
    .limit(1);
  return rows.length > 0;
}
