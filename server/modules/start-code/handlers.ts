import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { startCodes } from '#server/db/schema/start-code.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findGift, giftProblem, isTaken, takeGift, wordProblem } from '#server/domains/codes/gifts.ts';
import {
  codeProblem,
  isOfStudent,
  refuseUnknownStartCode,
  storedCode,
  useStartCode,
} from '#server/domains/codes/start-codes.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { refusals } from '#src/contract/codes.ts';
import type { startCode } from '#src/contract/start-code.ts';
import { codeViews } from './code-views.ts';
import { giftView, giftViews } from './gift-views.ts';

type Context = CallContext<Session>;

export const startCodeHandlers: Handlers<typeof startCode> = {
  'GET /api/v1/course/codes': async (_input, { db, clock, session }) =>
    codeViews(db, isOfStudent(session.userId), session.userId, clock.now()),

  'GET /api/v1/course/codes/{id}': async ({ params }, context) => {
    const { db, clock, session } = context;
    const code = storedCode(params.id);
    await refuseUnknownStartCode(context, code);
    const [row] = await db.select().from(startCodes).where(eq(startCodes.code, code));
    const problem = row && codeProblem(row, session.userId, clock.now());
    if (problem) throw new Refusal(problem);
    return onlyCode(db, code, context);
  },

  'POST /api/v1/course/codes/{id}': async ({ params }, context) => {
    const code = storedCode(params.id);
    await refuseUnknownStartCode(context, code);
    return inTransaction(context.db, async (tx) => {
      const isFirst = await useStartCode(tx, code, context);
      return { ...(await onlyCode(tx, code, context)), is_first: isFirst };
    });
  },

  'GET /api/v1/app/fisher/gift/': async (_input, { db, clock, session }) => giftViews(db, session.userId, clock.now()),

  'POST /api/v1/app/fisher/gift/check/': async ({ body }, { db, clock, session }) => {
    const { userId } = session;
    const now = clock.now();
    const row = await findGift(db, body.gift_uuid);
    const gift = await giftView(db, row.id, userId, now);
    const asking = { userId, word: body.word ?? '', now };
    const problem = gift.is_received
      ? null
      : ((await giftProblem(db, row, asking)) ?? (await wordProblem(db, row, asking)));
    return {
      can_receive: !gift.is_received && problem === null,
      refusal: problem && { code: refusals[problem].code, text: refusals[problem].text },
      gift,
    };
  },

  'POST /api/v1/app/fisher/gift/': async ({ body }, context) => {
    const { db, clock, session } = context;
    const asking = { userId: session.userId, word: body.word ?? '', now: clock.now() };
    const gift = await findGift(db, body.gift_uuid);
    if (!(await isTaken(db, gift.id, session.userId))) {
      const problem = (await giftProblem(db, gift, asking)) ?? (await wordProblem(db, gift, asking));
      if (problem) throw new Refusal(problem);
    }
    return inTransaction(db, async (tx) => {
      const isFirst = await takeGift(tx, gift, body, context);
      return { gift: await giftView(tx, gift.id, session.userId, asking.now), is_first: isFirst };
    });
  },
};

async function onlyCode(db: Database, code: string, { clock, session }: Context) {
  const [view] = await codeViews(db, eq(startCodes.code, code), session.userId, clock.now());
  if (!view) throw new Refusal('CODE_WRONG');
  return view;
}
