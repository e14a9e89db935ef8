import type { Database } from '#server/db/database.ts';
import { sandboxAdPlatforms } from '#server/gateways/ad-platforms/sandbox-ad-platforms.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import { sandboxPayments } from '#server/gateways/payment/sandbox-payments.ts';
import { sandboxRealName } from '#server/gateways/real-name/sandbox-real-name.ts';
import { sandboxSms } from '#server/gateways/sms/sandbox-sms.ts';
import type { ObjectStorage } from '#server/gateways/storage/object-storage.ts';
import { sandboxWebPush } from '#server/gateways/web-push/sandbox-web-push.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sandboxWechat } from './wechat-gateway.ts';

/** Sandbox versions of all outside services; pictures are stored as usual. */
export function sandboxGateways(db: Database, clock: Clock, storage: ObjectStorage): Gateways {
  return {
    sms: [sandboxSms(db, clock)],
    wechat: sandboxWechat(db, clock),
    webPush: sandboxWebPush(),
    realName: sandboxRealName(clock),
    payments: [sandboxPayments(db, clock)],
    adPlatforms: sandboxAdPlatforms(db, clock),
    storage,
    pages: null,
    publisher: null,
  };
}
