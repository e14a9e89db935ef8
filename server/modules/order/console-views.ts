import type { refundRequests, refunds } from '#server/db/schema/payment.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { type PaymentMethod, paymentMethodTexts } from '#src/contract/payment-methods.ts';

type Order = ConsoleReply<'GET /console/api/orders/{uuid}'>;
type RefundRow = typeof refunds.$inferSelect;

interface Owner {
  readonly userId: string;
  readonly nickname: string;
  readonly mobile: string | null;
}

/** A student in a list for staff, with the mobile masked. */
export function studentView({ userId, nickname, mobile }: Owner): Order['student'] {
  return { uuid: userId, nickname, mobile: mobile === null ? '已注销' : maskMobile(mobile) };
}

interface PaidRefund {
  readonly refund: RefundRow;
  readonly method: PaymentMethod;
}

export function refundView({ refund, method }: PaidRefund): Order['refunds'][number] {
  const { id, amountCents, status, tries, reason, lastAnswer, createdAt, nextTryAt, finishedAt } = refund;
  return {
    ...{ uuid: id, amount: amountCents, reason, method: paymentMethodTexts[method], answer: lastAnswer, tries },
    state: status === 'waiting' && tries > 0 ? 'failed' : status,
    createdAt: toInstant(createdAt),
    nextTryAt: finishedAt ? null : toInstant(nextTryAt),
    finishedAt: finishedAt && toInstant(finishedAt),
  };
}

/** A refund that staff requested; `names` are the courses' names by id. */
export function requestView(
  row: typeof refundRequests.$inferSelect,
  names: ReadonlyMap<string, string>,
  actorId: string,
): Order['requests'][number] {
  const { id, amountCents, promisedCents, endsCourses, reason, state, askedAt, askedName } = row;
  return {
    ...{ uuid: id, amount: amountCents, promised: promisedCents, endsCourses, reason, state },
    lines: row.lines.map(({ courseId, cents }) => ({ name: names.get(courseId) ?? '课程', cents })),
    ...{ askedAt: toInstant(askedAt), askedBy: askedName, isMine: row.askedBy === actorId },
    decidedAt: row.decidedAt && toInstant(row.decidedAt),
    ...{ decidedBy: row.decidedName, decision: row.decision },
  };
}
