import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { findCourse, isOwned } from '#server/db/queries/courses.ts';
import { lockUser } from '#server/db/queries/users.ts';
import { giftClaims, startCodes } from '#server/db/schema/start-code.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { guess } from '#server/db/tries.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { giveCourse } from '#server/domains/orders/give-course.ts';
import { receiveCoupon } from '#server/domains/orders/receive-coupon.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { newUuid } from '#server/kernel/random.ts';
import { refusals } from '#src/contract/codes.ts';
import type { startCode } from '#src/contract/start-code.ts';
import {
  deliveryOf,
  findGift,
  type GiftRow,
  giftProblem,
  giftView,
  giftViews,
  isTaken,
  takeStock,
  wordProblem,
} from './gifts.ts';
import { codeProblem, codeViews, isOfStudent, storedCode } from './start-codes.ts';

type Context = CallContext<Session>;

export const startCodeHandlers: Handlers<typeof startCode> = {
  'GET /api/v1/course/codes': async (_input, { db, clock, session }) =>
    codeViews(db, isOfStudent(session.userId), session.userId, clock.now()),

  'GET /api/v1/course/codes/{id}': async ({ params }, context) => {
    const { db, clock, session } = context;
    const code = storedCode(params.id);
    await refuseUnknownCode(context, code);
    const [row] = await db.select().from(startCodes).where(eq(startCodes.code, code));
    const problem = row && codeProblem(row, session.userId, clock.now());
    if (problem) throw new Refusal(problem);
    return onlyCode(db, code, context);
  },

  'POST /api/v1/course/codes/{id}': async ({ params }, context) => {
    const code = storedCode(params.id);
    await refuseUnknownCode(context, code);
    return inTransaction(context.db, async (tx) => {
      const isFirst = await useCode(tx, code, context);
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

/** Refuses a code that does not exist, and notes it: after some of them no more are looked up. */
async function refuseUnknownCode({ db, clock, session }: Context, code: string): Promise<void> {
  const student = { kind: 'code', subject: session.userId } as const;
  const guessed = await guess(db, clock.now(), student, async (tx) => {
    const [known] = await tx.select({ id: startCodes.id }).from(startCodes).where(eq(startCodes.code, code));
    return known !== undefined;
  });
  if (guessed === 'locked') throw new Refusal('CODE_LOCKED');
  if (guessed === 'wrong') throw new Refusal('CODE_WRONG');
}

async function onlyCode(db: Database, code: string, { clock, session }: Context) {
  const [view] = await codeViews(db, eq(startCodes.code, code), session.userId, clock.now());
  if (!view) throw new Refusal('CODE_WRONG');
  return view;
}

/** Opens the course of a code once; false when this student had done it before. */
async function useCode(tx: Database, code: string, { clock, random, session }: Context): Promise<boolean> {
  const { userId } = session;
  const now = clock.now();
  // Two codes of one course, sent at once, wait for each other here.
  await lockUser(tx, userId);
  const [row] = await tx.select().from(startCodes).where(eq(startCodes.code, code)).for('update');
  if (!row) throw new Refusal('CODE_WRONG');
  const problem = codeProblem(row, userId, now);
  if (problem) throw new Refusal(problem);
  if (row.usedBy === userId) return false;
  const course = await findCourse(tx, row.courseId);
  if (!course) throw new Refusal('CODE_WRONG');
  if (await isOwned(tx, course.id, userId, now)) throw new Refusal('COURSE_OWNED');
  const order = await giveCourse(tx, { userId, course, note: `开课码 ${row.batch}`, now, random });
  await tx.update(startCodes).set({ usedBy: userId, usedAt: now, orderId: order.id }).where(eq(startCodes.id, row.id));
  return true;
}

interface GiftAsked {
  readonly address_uuid?: string;
}

/** Gives the student the gift once; false when it was taken before. */
async function takeGift(tx: Database, gift: GiftRow, asked: GiftAsked, context: Context): Promise<boolean> {
  const { clock, random, session } = context;
  const { userId } = session;
  const now = clock.now();
  // Two gifts of one course, or a gift and a code, sent at once, wait for each other here.
  await lockUser(tx, userId);
  if (await isTaken(tx, gift.id, userId)) return false;
  const problem = await giftProblem(tx, gift, { userId, now });
  if (problem) throw new Refusal(problem);
  const delivery = await deliveryOf(tx, gift, userId, asked.address_uuid);
  const claimed = await tx
    .insert(giftClaims)
    .values({ id: newUuid(random), giftId: gift.id, userId, takenAt: now, ...delivery })
    .onConflictDoNothing({ target: [giftClaims.giftId, giftClaims.userId] })
    .returning({ id: giftClaims.id });
  if (claimed.length === 0) return false;
  await takeStock(tx, gift.id);
  if (gift.couponId) {
    const reason = await receiveCoupon(tx, { couponId: gift.couponId, userId, now, random });
    if (reason) throw new Refusal(reason);
  }
  if (gift.courseId) {
    const course = await findCourse(tx, gift.courseId);
    if (!course) throw new Refusal('NOT_FOUND');
    if (await isOwned(tx, course.id, userId, now)) throw new Refusal('COURSE_OWNED');
    await giveCourse(tx, { userId, course, note: `礼品 ${gift.title}`, now, random });
  }
  return true;
}
