import type { Database } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { exchangeCode, isExchangeCode } from '#server/domains/codes/exchange-codes.ts';
import { refuseUnknownCode } from '#server/domains/codes/guess-code.ts';
import { Refusal, type RefusalName } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { exchange } from '#src/contract/exchange.ts';
import { type ExchangeOutcome, exchangeOutcomes } from '#src/contract/states.ts';
import { exchangeView } from './exchange-view.ts';

/** The refusals that say something about the code itself. */
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
    const code = query.code.replaceAll(/[ -]/g, '').toUpperCase();
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
