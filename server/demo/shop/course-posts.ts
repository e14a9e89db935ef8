import { inArray } from 'drizzle-orm';
import { Type } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { coursePosts } from '#server/db/schema/course-post.ts';
import { staff } from '#server/db/schema/staff.ts';
import { after } from '#server/kernel/clock.ts';
import { seedIds } from '../ids.ts';
import { demoStaff } from '../people/staff.ts';
import { studentId } from '../people/students.ts';
import { entry, schoolFile } from '../school-file.ts';

const post = {
  course: Type.String(),
  who: Type.String(),
  text: Type.String(),
  daysAgo: Type.Integer({ minimum: 0 }),
  answer: Type.Optional(Type.String()),
  isWaiting: Type.Boolean({ default: false }),
};

const file = schoolFile('course-posts.yaml', {
  reviews: Type.Array(
    entry({
      ...post,
      stars: Type.Integer({ minimum: 1, maximum: 5 }),
      learned: Type.Integer({ minimum: 50, maximum: 100 }),
    }),
  ),
  questions: Type.Array(entry(post)),
});

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Adds reviews and questions of sample students. An operator may have deleted what one belongs to: that one is left
 * out.
 */
export async function seedCoursePosts(db: Database, now: Date): Promise<void> {
  const { reviews, questions } = file();
  const all = [
    ...reviews.map((one) => ({ ...one, kind: 'review' as const })),
    ...questions.map((one) => ({ ...one, kind: 'question' as const, stars: null, learned: null })),
  ];
  const numbers = all.map(({ course }) => course);
  const byNumber = new Map(
    (
      await db
        .select({ id: courses.id, number: courses.courseNumber })
        .from(courses)
        .where(inArray(courses.courseNumber, numbers))
    ).map(({ id, number }) => [number, id]),
  );
  const writers = new Set(
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(
          inArray(
            users.id,
            all.map(({ who }) => studentId(who)),
          ),
        )
    ).map(({ id }) => id),
  );
  const operator = seedIds.staff(demoStaff.findIndex(({ role }) => role === 'operator') + 1);
  const [known] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(inArray(staff.id, [operator]));
  const rows = all.flatMap(({ kind, course, who, stars, learned, text, daysAgo, answer = '', isWaiting }, index) => {
    const [courseId, userId] = [byNumber.get(course), studentId(who)];
    if (courseId === undefined || !writers.has(userId)) return [];
    const writtenAt = after(now, -daysAgo * DAY - index * 700);
    const decidedAt = after(writtenAt, 2 * HOUR);
    const by = known?.id ?? null;
    return [
      {
        ...{ id: seedIds.coursePost(index + 1), kind, courseId, userId, stars, learnedPercent: learned, text, answer },
        ...{ createdAt: writtenAt, writtenAt, revision: isWaiting ? 1 : 2 },
        ...(isWaiting
          ? { state: 'waiting' as const, decidedAt: null, decidedBy: null }
          : { state: 'shown' as const, decidedAt, decidedBy: by }),
        ...(answer === '' ? { answeredAt: null, answeredBy: null } : { answeredAt: decidedAt, answeredBy: by }),
      },
    ];
  });
  if (rows.length > 0) await db.insert(coursePosts).values(rows).onConflictDoNothing();
}
