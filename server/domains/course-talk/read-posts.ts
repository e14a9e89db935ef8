import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { countQueue, cursorOf, isBehind, queuePart } from '#server/db/queries/queue.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { coursePosts } from '#server/db/schema/course-post.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PostKind } from '#src/contract/post-states.ts';

const AT_ONCE = 10;

interface ShownRequest {
  readonly courseId: string;
  readonly kind: PostKind;
  /** `best`: most stars first. */
  readonly sort?: 'new' | 'best' | undefined;
  /** Cursor: `<milliseconds or stars>-<number>` of the last row. */
  readonly after?: string | undefined;
}

/** Published posts on a course, 10 at a time. */
export async function listShown(db: Database, { courseId, kind, sort = 'new', after }: ShownRequest) {
  const isBest = sort === 'best';
  const column = isBest ? coursePosts.stars : coursePosts.writtenAt;
  const found = await db
    .select({ post: coursePosts, nickname: users.nickname })
    .from(coursePosts)
    .innerJoin(users, eq(users.id, coursePosts.userId))
    .where(
      and(
        isShownOf(courseId, kind),
        after === undefined ? undefined : isBest ? isBehindStars(after) : isBehind(NEWEST, after),
      ),
    )
    .orderBy(desc(column), desc(coursePosts.number))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  const last = found.length > AT_ONCE ? rows.at(-1)?.post : undefined;
  return {
    rows,
    next: last ? (isBest ? `${last.stars}-${last.number}` : cursorOf(last.writtenAt, last.number)) : null,
  };
}

export type ShownPost = Awaited<ReturnType<typeof listShown>>['rows'][number];

const NEWEST = { moment: coursePosts.writtenAt, number: coursePosts.number, isDescending: true };

const isShownOf = (courseId: string, kind: PostKind) =>
  and(eq(coursePosts.courseId, courseId), eq(coursePosts.kind, kind), eq(coursePosts.state, 'shown'));

function isBehindStars(place: string): SQL {
  const [stars = 0, number = 0] = place.split('-').map(Number);
  return sql`(${coursePosts.stars}, ${coursePosts.number}) < (${Math.min(stars, 9)}::smallint, ${number}::bigint)`;
}

/** Number of published reviews with one star, two, … five. */
export async function countStars(db: Database, courseId: string): Promise<number[]> {
  const rows = await db
    .select({ stars: coursePosts.stars, count: sql<number>`count(*)::integer` })
    .from(coursePosts)
    .where(isShownOf(courseId, 'review'))
    .groupBy(coursePosts.stars);
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0);
}

export async function countQuestions(db: Database, courseId: string): Promise<number> {
  return db.$count(coursePosts, isShownOf(courseId, 'question'));
}

function selectForStaff(db: Database) {
  const decider = alias(staff, 'decider');
  const answerer = alias(staff, 'answerer');
  return db
    .select({
      post: coursePosts,
      courseName: courses.name,
      student: { name: users.nickname, number: users.num },
      decidedBy: decider.name,
      answeredBy: answerer.name,
    })
    .from(coursePosts)
    .innerJoin(courses, eq(courses.id, coursePosts.courseId))
    .innerJoin(users, eq(users.id, coursePosts.userId))
    .leftJoin(decider, eq(decider.id, coursePosts.decidedBy))
    .leftJoin(answerer, eq(answerer.id, coursePosts.answeredBy))
    .$dynamic();
}

export type StaffPost = Awaited<ReturnType<typeof selectForStaff>>[number];

interface StaffRequest {
  readonly part?: 'waiting' | 'unanswered' | 'decided' | undefined;
  readonly kind?: PostKind | undefined;
  /** Cursor: `<milliseconds>-<number>` of the last row. */
  readonly after?: string | undefined;
}

/** One part of the queue, 50 at a time: waiting posts oldest first, decided ones newest first. */
export async function listPosts(db: Database, { part = 'waiting', kind, after }: StaffRequest) {
  const isDecided = part === 'decided';
  const { number, decidedAt, writtenAt } = coursePosts;
  const ofPart = isDecided ? isNotNull(decidedAt) : part === 'waiting' ? isWaiting : isUnanswered;
  return queuePart(
    { moment: isDecided ? decidedAt : writtenAt, number, isDescending: isDecided },
    {
      after,
      find: (behind, order, limit) =>
        selectForStaff(db)
          .where(and(ofPart, kind === undefined ? undefined : eq(coursePosts.kind, kind), behind))
          .orderBy(...order)
          .limit(limit),
      orderOf: ({ post }) => ({ moment: isDecided ? post.decidedAt : post.writtenAt, number: post.number }),
    },
  );
}

const isWaiting = eq(coursePosts.state, 'waiting');
const isUnanswered = and(
  ...[eq(coursePosts.state, 'shown'), eq(coursePosts.kind, 'question'), isNull(coursePosts.answeredAt)],
);

/** Number of waiting posts, and of published questions without an answer. */
export async function countPosts(db: Database) {
  const waiting = await countQueue(db, coursePosts, isWaiting);
  return { waiting, unanswered: await countQueue(db, coursePosts, isUnanswered) };
}

export async function readPost(db: Database, id: string): Promise<StaffPost> {
  const [found] = await selectForStaff(db).where(eq(coursePosts.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
