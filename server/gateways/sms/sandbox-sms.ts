import type { Database } from '#server/db/database.ts';
import { smsOutbox } from '#server/db/schema/account.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { SmsGateway } from './sms-gateway.ts';

/** Puts messages in the outbox, where `/sandbox/sms` shows them, instead of sending them. */
export function sandboxSms(db: Database, clock: Clock): SmsGateway {
  return {
    send: async ({ mobile, action, code }) => {
      await db.insert(smsOutbox).values({ mobile, action, code, sentAt: clock.now() });
    },
  };
}
