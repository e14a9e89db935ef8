import type { Clock } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { sandboxPayments } from '#server/gateways/sandbox-payments.ts';
import type { Gateways } from '#server/http/gateways.ts';
import type { ObjectStorage } from '#server/http/object-storage.ts';
import { sandboxRealName } from './real-name-gateway.ts';
import { sandboxSms } from './sms-gateway.ts';
import { sandboxWechat } from './wechat-gateway.ts';

/** Every service outside the house, played by the sandbox; pictures are kept as elsewhere. */
export function sandboxGateways(db: Database, clock: Clock, storage: ObjectStorage): Gateways {
  return {
    sms: sandboxSms(db, clock),
    wechat: sandboxWechat(db, clock),
    realName: sandboxRealName(clock),
    payments: [sandboxPayments(db, clock)],
    storage,
  };
}
