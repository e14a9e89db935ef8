import { and, eq, sql } from 'drizzle-orm';
import { toInstant } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, findCourse, isOwned, teachersOf } from '#server/db/queries/courses.ts';
import { newToken, newUuid } from '#server/db/random.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { checkouts } from '#server/db/schema/order.ts';
import type { CallContext, ServerContext, Session } from '#server/http/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { paymentMethods } from '#src/contract/states.ts';
import { type CheckoutIntent, readIntent, writeIntent } from './checkout-intent.ts';
import { groupPriceCents } from './group-price.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;
type CheckoutView = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>;

interface CheckoutRequest {
  readonly courseId: string;
  readonly intent: CheckoutIntent;
  readonly source: string;
  readonly h5: string;
}

/** The open checkout of this user, course and intent; made when there is none, however many ask at once. */
export async function openCheckout(
  tx: Database,
  { clock, random }: ServerContext,
  userId: string,
  { courseId, intent, source, h5 }: CheckoutRequest,
): Promise<CheckoutRow> {
  const now = clock.now();
  const [row] = await tx
    .insert(checkouts)
    .values({
      id: newUuid(random),
      token: newToken(random),
      userId,
      courseId,
      intent: writeIntent(intent),
      status: 'open',
      source,
      h5,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [checkouts.userId, checkouts.courseId, checkouts.intent],
      targetWhere: sql`status = 'open'`,
      // A later visit without a mark keeps the one that brought the student here.
      set: {
        updatedAt: now,
        source: sql`COALESCE(NULLIF(excluded.source, ''), ${checkouts.source})`,
        h5: sql`COALESCE(NULLIF(excluded.h5, ''), ${checkouts.h5})`,
      },
    })
    .returning();
  if (!row) throw new Error('A checkout was neither made nor found.');
  return row;
}

/** The checkout of a token, for its owner only. */
export async function findCheckout(db: Database, token: string, userId: string): Promise<CheckoutRow> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.token, token), eq(checkouts.userId, userId)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** The price of an intent for this user now, or a refusal that says why there is none. */
export async function priceCents(
  db: Database,
  { clock, session }: Pick<CallContext<Session>, 'clock' | 'session'>,
  course: CourseRow,
  intent: CheckoutIntent,
): Promise<number> {
  const now = clock.now();
  const { userId } = session;
  if (!course.isOnShelf) throw new Refusal('COURSE_OFF_SHELF');
  if (course.kind !== 'books' && (await isOwned(db, course.id, userId, now))) throw new Refusal('COURSE_OWNED');
  if (course.isTrial && (await everHad(db, course.id, userId))) throw new Refusal('TRIAL_TAKEN');
  if (intent.kind === 'buy' || intent.kind === 'first_start') return course.priceCents;
  const groupId = intent.kind === 'group_join' ? intent.groupId : null;
  return groupPriceCents(db, { courseId: course.id, userId, groupId, now });
}

async function everHad(db: Database, courseId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: myCourses.id })
    .from(myCourses)
    .where(and(eq(myCourses.courseId, courseId), eq(myCourses.userId, userId)));
  return rows.length > 0;
}

/** A checkout as the API shows it, with the price of this moment. */
export async function checkoutView(
  db: Database,
  context: Pick<CallContext<Session>, 'clock' | 'session'>,
  row: CheckoutRow,
): Promise<CheckoutView> {
  const course = await findCourse(db, row.courseId);
  if (!course) throw new Refusal('NOT_FOUND');
  const intent = readIntent(row.intent);
  const price = await priceCents(db, context, course, intent);
  return {
    uuid: row.id,
    token: row.token,
    intent: intent.kind,
    pgb_item_uuid: intent.kind === 'group_join' ? intent.groupId : null,
    course: {
      uuid: course.id,
      course_number: course.courseNumber,
      name: course.name,
      img_cover: course.imgCover,
      class_hours: course.classHours,
      subject_name: course.subjectName,
      teachers: await teachersOf(db, course.id),
      valid_type: course.validType,
      valid_days: course.validDays,
      valid_end_time: course.validEndTime ? toInstant(course.validEndTime) : null,
      is_shipped: course.kind === 'books',
    },
    quote: { origin_price: course.originPriceCents, price, discount: 0, payable: price },
    payment_methods: methodsFor(price),
    source: row.source,
    h5: row.h5,
    created_time: toInstant(row.createdAt),
  };
}

/** Instalments start at 600 yuan. */
const INSTALMENTS_FROM_CENTS = 60_000;

function methodsFor(payableCents: number): CheckoutView['payment_methods'] {
  const { WECHAT, ALIPAY, HUABEI, HUABEI_INSTALMENTS } = paymentMethods;
  return payableCents >= INSTALMENTS_FROM_CENTS
    ? [WECHAT, ALIPAY, HUABEI, HUABEI_INSTALMENTS]
    : [WECHAT, ALIPAY, HUABEI];
}
