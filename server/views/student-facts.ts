import type { StudentFactRows } from '#server/db/queries/student-facts.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { orderPayStateTexts } from '#src/contract/states.ts';

type Facts = NonNullable<ConsoleReply<'GET /console/api/consult/{uuid}/student'>['student']>;

/** Facts about a student, shown to staff beside their work; the mobile is masked. */
export function studentFactsView({ user, bought, owned, lead }: StudentFactRows, now: Date): Facts {
  return {
    ...{ uuid: user.id, number: user.num, nickname: user.nickname, mobile: maskMobile(user.mobile) },
    registeredAt: toInstant(user.createdAt),
    lastLoginAt: user.lastLoginAt && toInstant(user.lastLoginAt),
    orders: bought.map(({ order, course }) => ({
      ...{ uuid: order.id, number: order.orderNumber, course, total: order.totalCents },
      ...{ stateText: orderPayStateTexts[order.payState], createdAt: toInstant(order.createdAt) },
    })),
    courses: owned.map(({ mine, name }) => ({
      ...{ uuid: mine.courseId, name, validUntil: toInstant(mine.validUntil), isOpen: mine.validUntil > now },
    })),
    lead: lead ? { uuid: lead.id, number: lead.number, stage: lead.shownStage ?? lead.stage } : null,
  };
}
