import type { Database } from '#server/db/database.ts';
import { smsOutbox } from '#server/db/schema/account.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { SmsProvider } from './sms-gateway.ts';

/** Writes messages to the outbox, shown at `/sandbox/sms`, instead of sending them. */
export function sandboxSms(db: Database, clock: Clock): SmsProvider {
  return {
    name: 'sandbox',
    send: async ({ mobile, action, code }, reference) => {
      await db.insert(smsOutbox).values({ mobile, action, code, sentAt: clock.now() });
      return { state: 'sent', providerId: reference };
    },
  };
}
