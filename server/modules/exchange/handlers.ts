import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  type Exchange,
  exchangeCode,
  isExchangeCode,
  storedExchangeCode,
} from '#server/domains/codes/exchange-codes.ts';
import { refuseUnknownCode } from '#server/domains/codes/guess-code.ts';
import { Refusal, type RefusalName } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import type { exchange } from '#src/contract/exchange.ts';
import { type ExchangeOutcome, exchangeOutcomes } from '#src/contract/states.ts';

/** Refusals that are about the code itself. */
const OUTCOME_BY_REFUSAL: Readonly<Partial<Record<RefusalName, ExchangeOutcome>>> = {
  EXCHANGE_CODE_UNKNOWN: exchangeOutcomes.UNKNOWN,
  EXCHANGE_CODE_USED: exchangeOutcomes.USED,
  EXCHANGE_CODE_EXPIRED: exchangeOutcomes.EXPIRED,
  EXCHANGE_CODE_NOT_YOURS: exchangeOutcomes.NOT_YOURS,
  COURSE_OWNED: exchangeOutcomes.OWNED,
  COUPON_RECEIVED: exchangeOutcomes.OWNED,
};

export const exchangeHandlers: Handlers<typeof exchange> = {
  'GET /api/v1/account/code/exchange': async ({ query }, { db, clock, random, session }) => {
    const code = storedExchangeCode(query.code);
    const { userId } = session;
    const now = clock.now();
    try {
      const isKnown = (tx: Database) => isExchangeCode(tx, code);
      await refuseUnknownCode(db, { userId, now, wrong: 'EXCHANGE_CODE_UNKNOWN', isKnown });
      return await inTransaction(db, async (tx) =>
        exchangeView(tx, await exchangeCode(tx, code, { userId, now, random })),
      );
    } catch (error) {
      const isQuiet = query.show_error === '0' || query.show_error === 'false';
      const outcome = error instanceof Refusal ? OUTCOME_BY_REFUSAL[error.reason] : undefined;
      if (!isQuiet || outcome === undefined || !(error instanceof Refusal)) throw error;
      return { ...nothing, outcome, text: error.message };
    }
  },
};

const nothing = {
  title: '',
  course_uuid: null,
  mycourse_uuid: null,
  coupon_uuid: null,
  exchanged_time: null,
  is_first: false,
} as const;

/** What the student got for a code. */
async function exchangeView(
  tx: Database,
  { row, userId, at, isFirst }: Exchange,
): Promise<ReplyOf<'GET /api/v1/account/code/exchange'>> {
  const [mine] = row.courseId
    ? await tx
        .select({ id: myCourses.id })
        .from(myCourses)
        .where(and(eq(myCourses.userId, userId), eq(myCourses.courseId, row.courseId)))
    : [];
  return {
    outcome: exchangeOutcomes.DONE,
    text: isFirst ? `兑换成功：${row.title}` : `您已兑换过：${row.title}`,
    title: row.title,
    course_uuid: row.courseId,
    mycourse_uuid: mine?.id ?? null,
    coupon_uuid: row.couponId,
    exchanged_time: toInstant(at),
    is_first: isFirst,
  };
}
