import { asc, eq } from 'drizzle-orm';
import { users } from '#server/db/schema/account.ts';
import { advisors, consultRequests } from '#server/db/schema/content.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { newUuid } from '#server/kernel/random.ts';

interface ConsultBody {
  readonly mobile?: string;
  readonly name?: string;
  readonly message?: string;
}

/**
 * Requests an advisor's call about a course, and returns who will call; once per day, course and mobile. Does not
 * reveal whether it is new.
 */
export async function requestConsult(
  context: CallContext<Session | null>,
  courseId: string,
  body: ConsultBody,
): Promise<typeof advisors.$inferSelect> {
  const { db, clock, random, session } = context;
  const mobile = body.mobile ?? (await mobileOf(context));
  const onDuty = await db.select().from(advisors).where(eq(advisors.isOnDuty, true)).orderBy(asc(advisors.id));
  // One advisor for each course, so that a student who asks again gets the same one.
  const advisor = onDuty[Number.parseInt(courseId.slice(-4), 16) % Math.max(onDuty.length, 1)];
  if (!advisor) throw new Refusal('REFUSED', { text: '顾问都在忙，请稍后再试' });
  const now = clock.now();
  await db
    .insert(consultRequests)
    .values({
      id: newUuid(random),
      courseId,
      userId: session?.userId ?? null,
      mobile,
      name: body.name ?? '',
      message: body.message ?? '',
      advisorId: advisor.id,
      chinaDay: chinaDay(now),
      createdAt: now,
    })
    .onConflictDoNothing();
  return advisor;
}

async function mobileOf({ db, session }: CallContext<Session | null>): Promise<string> {
  const [user] = session
    ? await db.select({ mobile: users.mobile }).from(users).where(eq(users.id, session.userId))
    : [];
  if (user) return user.mobile;
  throw new Refusal('INPUT_INVALID', {
    text: '请填写必填项',
    data: { fields: [{ field: 'body.mobile', message: '必填' }] },
  });
}
