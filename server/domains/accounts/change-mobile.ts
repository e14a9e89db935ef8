import { eq } from 'drizzle-orm';
import { queueAtUser } from '#server/db/locks.ts';
import { users } from '#server/db/schema/account.ts';
import { inTransaction, sqlState } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import { smsActions } from '#src/contract/states.ts';
import { revokeOtherSessions } from './sessions.ts';
import { acceptSmsCode } from './sms-codes.ts';
import { findTicket, spendTicket } from './tickets.ts';
import { findUser, findUserByMobile } from './users.ts';

const UNIQUE_VIOLATION = '23505';

interface Change {
  /** Proof of the old mobile. */
  readonly ticket: string;
  readonly mobile: string;
  /** SMS code sent to the new mobile. */
  readonly code: string;
}

/**
 * Changes the account's mobile after both numbers are proven; every other session ends.
 *
 * Idempotent. Only a caller who has the phone of the new number learns that it belongs to another account.
 */
export async function changeMobile(context: CallContext<Session>, { ticket, mobile, code }: Change): Promise<void> {
  const { db, clock, session } = context;
  const now = clock.now();
  const [row, user] = [await findTicket(db, ticket, 'mobile', now), await findUser(db, session.userId)];
  if (!user) throw new Refusal('SESSION_INVALID');
  if (row?.userId !== user.id) throw new Refusal('ACCOUNT_TICKET_INVALID');
  if (row.usedAt) {
    if (user.mobile === mobile) return;
    throw new Refusal('ACCOUNT_TICKET_INVALID');
  }
  if (user.mobile === mobile) throw new Refusal('MOBILE_SAME');
  const accepted = await acceptSmsCode(context, { mobile, action: smsActions.VERIFY, code });
  try {
    await inTransaction(db, async (tx) => {
      await queueAtUser(tx, user.id);
      const other = await findUserByMobile(tx, mobile);
      // The same request was sent twice at once, and the other one has done it.
      if (other?.id === user.id) return;
      if (other) throw new Refusal('MOBILE_TAKEN');
      if (!(await spendTicket(tx, row, now))) throw new Refusal('ACCOUNT_TICKET_INVALID');
      await accepted.use(tx);
      await tx.update(users).set({ mobile }).where(eq(users.id, user.id));
      await revokeOtherSessions(tx, user.id, session.token, now);
      await tellStudent(tx, {
        ...{ studentId: user.id, kind: 'account-changed', key: `mobile:${now.toISOString()}`, title: '手机号已更换' },
        ...{ text: `以后用 ${maskMobile(mobile)} 登录，其他设备已退出登录`, address: '/my/settings', now },
      });
    });
  } catch (error) {
    // Somebody has registered with this number at the same moment.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Refusal('MOBILE_TAKEN', { cause: error });
    throw error;
  }
}
