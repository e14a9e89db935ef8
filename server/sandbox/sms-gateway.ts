import type { Clock } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { smsOutbox } from '#server/db/schema/account.ts';
import type { Gateways } from '#server/http/gateways.ts';

/** Puts messages in the outbox, where `/sandbox/sms` shows them, instead of sending them. */
export function sandboxSms(db: Database, clock: Clock): Gateways['sms'] {
  return {
    send: async ({ mobile, action, code }) => {
      await db.insert(smsOutbox).values({ mobile, action, code, sentAt: clock.now() });
    },
  };
}
