import { asc, eq } from 'drizzle-orm';
import { users } from '#server/db/schema/account.ts';
import { advisors, consultRequests } from '#server/db/schema/content.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { chinaDay } from '#server/kernel/china-day.ts';
import { newUuid } from '#server/kernel/random.ts';
import { viewerOf, visibleCourse } from './viewer.ts';

interface ConsultBody {
  readonly mobile?: string;
  readonly name?: string;
  readonly message?: string;
}

/** Asks for an advisor's call about a course; once a day, course and mobile. The answer never tells whether it is new. */
export async function requestConsult(context: CallContext<Session | null>, courseId: string, body: ConsultBody) {
  const { db, clock, random } = context;
  const viewer = viewerOf(context);
  const { row } = await visibleCourse(db, courseId, viewer);
  const mobile = body.mobile ?? (await mobileOf(context));
  const onDuty = await db.select().from(advisors).where(eq(advisors.isOnDuty, true)).orderBy(asc(advisors.id));
  // One advisor a course, so that a student who asks again meets the same.
  const advisor = onDuty[Number.parseInt(row.id.slice(-4), 16) % Math.max(onDuty.length, 1)];
  if (!advisor) throw new Refusal('REFUSED', { text: '顾问都在忙，请稍后再试' });
  const now = clock.now();
  await db
    .insert(consultRequests)
    .values({
      id: newUuid(random),
      courseId: row.id,
      userId: viewer.userId,
      mobile,
      name: body.name ?? '',
      message: body.message ?? '',
      advisorId: advisor.id,
      chinaDay: chinaDay(now),
      createdAt: now,
    })
    .onConflictDoNothing();
  const { name, title, face, kstUrl } = advisor;
  return { advisor: { name, title, face, kst_url: kstUrl } };
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
