import { inTransaction } from '#server/db/transaction.ts';
import { acceptSmsCode } from '#server/domains/accounts/sms-codes.ts';
import { issueTicket, TICKET_SECONDS } from '#server/domains/accounts/tickets.ts';
import { findUser } from '#server/domains/accounts/users.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import {
  askErasure,
  cancelErasure,
  type ErasureState,
  erasureState,
  WAITING_DAYS,
} from '#server/domains/personal-data/erasures.ts';
import { toldOfErasing } from '#server/domains/personal-data/personal-tables.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { personalData } from '#src/contract/personal-data.ts';
import { smsActions } from '#src/contract/states.ts';
import { exportPath } from './serve-export.ts';

export const personalDataHandlers: Handlers<typeof personalData> = {
  'GET /api/v1/account/erasure': async (_input, { db, clock, session }) =>
    erasureView(await erasureState(db, session.userId, clock.now())),

  'POST /api/v1/account/erasure': async ({ body }, context) => {
    const { db, clock, session } = context;
    const present = await erasureState(db, session.userId, clock.now());
    // Requested before: the same call was sent again.
    if (present.eraseAt) return erasureView(present);
    const accepted = await acceptOwnCode(context, body.code);
    return inTransaction(db, async (tx) => {
      await accepted.use(tx);
      return erasureView(await askErasure(tx, context, session.userId, { name: '', reason: '' }));
    });
  },

  'POST /api/v1/account/erasure/cancel': async (_input, { db, clock, session }) => {
    await inTransaction(db, (tx) => cancelErasure(tx, { clock }, session.userId));
    return erasureView(await erasureState(db, session.userId, clock.now()));
  },

  'POST /api/v1/account/export': async ({ body }, context) => {
    const { db, clock, session } = context;
    const accepted = await acceptOwnCode(context, body.code);
    return inTransaction(db, async (tx) => {
      await accepted.use(tx);
      const ticket = await issueTicket(tx, context, session.userId, 'export');
      const expiresAt = toInstant(after(clock.now(), TICKET_SECONDS));
      return { html_url: exportPath(ticket, 'html'), json_url: exportPath(ticket, 'json'), expires_at: expiresAt };
    });
  },
};

async function acceptOwnCode(context: CallContext<Session>, code: string) {
  const user = await findUser(context.db, context.session.userId);
  if (!user) throw new Refusal('SESSION_INVALID');
  return acceptSmsCode(context, { mobile: user.mobile, action: smsActions.VERIFY, code });
}

/** The state of the request, and what erasing means. */
function erasureView({ eraseAt, obstacles }: ErasureState): ReplyOf<'GET /api/v1/account/erasure'> {
  const { deleted, kept } = toldOfErasing();
  return {
    erase_at: eraseAt ? toInstant(eraseAt) : null,
    waiting_days: WAITING_DAYS,
    obstacles: obstacles.map(({ kind, text, orderNumber }) => ({ kind, text, order_number: orderNumber })),
    deleted: [...deleted],
    kept: kept.map((one) => ({ ...one })),
  };
}
