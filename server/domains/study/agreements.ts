import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { fillAgreement, maskMobile } from '#server/db/agreement-text.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { agreementConfirmations, documentTickets } from '#server/db/schema/content.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { realNames } from '#server/db/schema/personal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { newToken } from '#server/kernel/random.ts';
import { maskName } from '#server/kernel/text/mask.ts';
import { settledStates } from '#src/contract/order-states.ts';
import { type CoursePromise, promiseOf } from '#src/contract/promises/promises.ts';
import { realNameStates } from '#src/contract/states.ts';
import { agreementOf } from './agreement-need.ts';

const TICKET_SECONDS = 10 * 60;

interface Signing {
  /** The student's name; it must be the verified one if there is one. */
  readonly signature: string | undefined;
  /** What was read; undefined for a client that does not say. */
  readonly version: string | undefined;
}

/**
 * Signs the agreement of an owned course, once; the signed text is stored as it was read.
 */
export async function confirmAgreement(
  { db, clock, session, promises }: CallContext<Session>,
  myCourseId: string,
  { signature, version }: Signing,
) {
  const now = clock.now();
  const present = await promises();
  return inTransaction(db, async (tx) => {
    const [mine] = await tx
      .select({ id: myCourses.id, course: courses, nickname: users.nickname, mobile: users.mobile })
      .from(myCourses)
      .innerJoin(courses, eq(courses.id, myCourses.courseId))
      .innerJoin(users, eq(users.id, myCourses.userId))
      .where(and(eq(myCourses.id, myCourseId), eq(myCourses.userId, session.userId)));
    const agreement = mine && (await agreementOf(tx, mine.course.id));
    if (!mine || !agreement) throw new Refusal('NOT_FOUND');
    const isSigned = (await confirmationOf(tx, mine.id)) !== undefined;
    if (version !== undefined && version !== agreement.version && !isSigned) throw new Refusal('AGREEMENT_CHANGED');
    if (signature && !isSigned && !(await isOwnName(tx, session.userId, signature))) {
      throw new Refusal('INPUT_INVALID', { text: '签名与实名认证的姓名不一致' });
    }
    await tx
      .insert(agreementConfirmations)
      .values({
        myCourseId: mine.id,
        version: agreement.version,
        title: agreement.title,
        contentHtml: fillAgreement(
          agreement.contentHtml,
          mine.course,
          { student: signature ?? mine.nickname, mobile: maskMobile(mine.mobile), date: chinaDay(now) },
          (await boughtUnder(tx, session.userId, mine.course.id)) ?? promiseOf(present, mine.course),
        ),
        confirmedAt: now,
      })
      .onConflictDoNothing();
    const signed = await confirmationOf(tx, mine.id);
    if (!signed) throw new Error('An agreement was neither signed nor found.');
    return signed;
  });
}

/** The promises when the student bought the course; undefined when none were recorded. */
async function boughtUnder(db: Database, userId: string, courseId: string): Promise<CoursePromise | undefined> {
  const isBought = and(
    eq(orders.userId, userId),
    inArray(orders.payState, settledStates),
    eq(orderCourses.courseId, courseId),
    isNotNull(orderCourses.promise),
  );
  const [row] = await db
    .select({ promise: orderCourses.promise })
    .from(orderCourses)
    .innerJoin(orders, eq(orders.id, orderCourses.orderId))
    .where(isBought)
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return row?.promise ?? undefined;
}

/** Whether a name can be the student's: verified names are stored masked, and compared in that form. */
async function isOwnName(db: Database, userId: string, name: string): Promise<boolean> {
  const isVerified = and(eq(realNames.userId, userId), eq(realNames.state, realNameStates.PASSED));
  const [verified] = await db.select({ nameMasked: realNames.nameMasked }).from(realNames).where(isVerified);
  return !verified || verified.nameMasked === maskName(name);
}

async function confirmationOf(db: Database, myCourseId: string) {
  const [row] = await db.select().from(agreementConfirmations).where(eq(agreementConfirmations.myCourseId, myCourseId));
  return row;
}

/** The student's signed agreement, and a ticket that shows it for ten minutes without a login. */
export async function signedAgreement({ db, clock, random, session }: CallContext<Session>, myCourseId: string) {
  const now = clock.now();
  const [mine] = await db
    .select({ id: myCourses.id })
    .from(myCourses)
    .where(and(eq(myCourses.id, myCourseId), eq(myCourses.userId, session.userId)));
  if (!mine) throw new Refusal('NOT_FOUND');
  const signed = await confirmationOf(db, mine.id);
  if (!signed) throw new Refusal('AGREEMENT_NOT_CONFIRMED');
  const ticket = newToken(random);
  const expiresAt = after(now, TICKET_SECONDS);
  await db.insert(documentTickets).values({ ticketHash: hash(ticket), myCourseId: mine.id, expiresAt });
  return { signed, ticket, expiresAt };
}

/** The signed agreement of a ticket; undefined when the ticket is unknown or expired. */
export async function agreementOfTicket(db: Database, ticket: string, now: Date) {
  const [row] = await db
    .select({ signed: agreementConfirmations, expiresAt: documentTickets.expiresAt })
    .from(documentTickets)
    .innerJoin(agreementConfirmations, eq(agreementConfirmations.myCourseId, documentTickets.myCourseId))
    .where(eq(documentTickets.ticketHash, hash(ticket)));
  return row && row.expiresAt > now ? row.signed : undefined;
}

function hash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
