import type { Database } from '#server/db/database.ts';
import { smsOutbox } from '#server/db/schema/account.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { SmsProvider } from './sms-gateway.ts';

/** Puts messages in the outbox, where `/sandbox/sms` shows them, instead of sending them. */
export function sandboxSms(db: Database, clock: Clock): SmsProvider {
  return {
    name: 'sandbox',
    send: async ({ mobile, action, code }, reference) => {
      await db.insert(smsOutbox).values({ mobile, action, code, sentAt: clock.now() });
      return { state: 'sent', providerId: reference };
    },
  };
}
