import { and, eq } from 'drizzle-orm';
import { cacheEachBriefly } from '#server/db/cache-briefly.ts';
import type { Database } from '#server/db/database.ts';
import { isNoticeValid, isOut } from '#server/db/queries/articles.ts';
import { teachersOfCourse } from '#server/db/queries/courses.ts';
import { news, notices } from '#server/db/schema/content.ts';
import { courses } from '#server/db/schema/course.ts';
import { coupons, groupActivities, groups } from '#server/db/schema/promotion.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { groupDisplayStates } from '#src/contract/states.ts';

/** Public facts about what a screen shows, for its document. */
interface DocumentFacts {
  readonly title: string;
  /** Empty when it has no description. */
  readonly description: string;
  /** An address with or without host; empty when there is no picture. */
  readonly image: string;
}

/** `missing`: the object does not exist. Undefined: nothing about it is public. */
export type DocumentAnswer = DocumentFacts | 'missing' | undefined;

type Read = (db: Database, now: Date, id: string) => Promise<DocumentAnswer>;

/** One visitor opens a page once, but a shared link may be opened by thousands within seconds. */
const FOR_EVERYBODY = { maxAgeMs: 2000, most: 500 };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Reader {
  /** The parameter of path or query that identifies the object. */
  readonly param: string;
  readonly isInQuery?: boolean;
  readonly read: Read;
}

/** Screens that show one object, with the query for its facts: one look-up by key. */
const readers = new Map<string, Reader>([
  ['/course/detail/:course_uuid', { param: 'course_uuid', read: cacheEachBriefly(courseFacts, FOR_EVERYBODY) }],
  ['/course/introduce/:product_id?', { param: 'product_id', read: cacheEachBriefly(introductionFacts, FOR_EVERYBODY) }],
  [
    '/course/yanxue_detail/:course_uuid?/:id?',
    { param: 'course_uuid', read: cacheEachBriefly(courseFacts, FOR_EVERYBODY) },
  ],
  ['/liveDetail', { param: 'classroom', isInQuery: true, read: cacheEachBriefly(liveFacts, FOR_EVERYBODY) }],
  [
    '/course/group/:course_uuid/:pgb_item_uuid',
    { param: 'pgb_item_uuid', read: cacheEachBriefly(groupFacts, FOR_EVERYBODY) },
  ],
  ['/new_detail/:id', { param: 'id', read: cacheEachBriefly(newsFacts, FOR_EVERYBODY) }],
  ['/notice_detail/:id', { param: 'id', read: cacheEachBriefly(noticeFacts, FOR_EVERYBODY) }],
  ['/coupon/index/:coupon_uuid?', { param: 'coupon_uuid', read: cacheEachBriefly(couponFacts, FOR_EVERYBODY) }],
]);

interface Address {
  readonly route: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
}

const LONGEST_NAME = 64;

/** Public facts about the object at an address of this route. */
export async function documentFacts(
  db: Database,
  now: Date,
  { route, params, query }: Address,
): Promise<DocumentAnswer> {
  const reader = readers.get(route);
  if (reader?.isInQuery) {
    const name = query[reader.param];
    return typeof name === 'string' && name.length <= LONGEST_NAME ? reader.read(db, now, name) : undefined;
  }
  const id = reader && params[reader.param]?.toLowerCase();
  if (reader === undefined || id === undefined) return undefined;
  return UUID.test(id) ? reader.read(db, now, id) : 'missing';
}

async function courseFacts(db: Database, _now: Date, id: string): Promise<DocumentAnswer> {
  const [row] = await db
    .select({
      name: courses.name,
      summary: courses.summary,
      image: courses.imgCover,
      hours: courses.classHours,
      isOnShelf: courses.isOnShelf,
      teachers: teachersOfCourse(db),
    })
    .from(courses)
    .where(eq(courses.id, id));
  if (!row) return 'missing';
  // Its students can still see a course that is not sold any more; others cannot.
  if (!row.isOnShelf) return undefined;
  const taughtBy = row.teachers.map(({ name }) => name).join('、');
  const facts = [taughtBy && `${taughtBy} 主讲`, row.hours > 0 && `${row.hours} 课时`].filter(Boolean);
  return { title: row.name, description: row.summary || facts.join(' · '), image: row.image };
}

/** Facts of a public class only; for other classes the screen itself explains who may enter. */
async function liveFacts(db: Database, _now: Date, classroom: string): Promise<DocumentAnswer> {
  const [row] = await db
    .select({ title: liveClasses.name, description: liveClasses.intro, image: courses.imgCover })
    .from(liveClasses)
    .innerJoin(courses, eq(courses.id, liveClasses.courseId))
    .where(and(eq(liveClasses.classroom, classroom), eq(liveClasses.isPublic, true)));
  return row;
}

async function introductionFacts(db: Database, now: Date, id: string): Promise<DocumentAnswer> {
  const facts = await courseFacts(db, now, id);
  return typeof facts === 'object' ? { ...facts, title: `${facts.title} 介绍` } : facts;
}

async function groupFacts(db: Database, _now: Date, id: string): Promise<DocumentAnswer> {
  const [row] = await db
    .select({
      display: groups.displayState,
      size: groupActivities.groupedNum,
      groupCents: groupActivities.groupPriceCents,
      name: courses.name,
      priceCents: courses.priceCents,
      image: courses.imgCover,
    })
    .from(groups)
    .innerJoin(groupActivities, eq(groupActivities.id, groups.activityId))
    .innerJoin(courses, eq(courses.id, groupActivities.courseId))
    .where(eq(groups.id, id));
  if (!row) return 'missing';
  // Until its leader has paid, only the leader can see a group.
  if (row.display === groupDisplayStates.WAITING) return undefined;
  const [group, alone] = [shortYuan(row.groupCents), shortYuan(row.priceCents)];
  return {
    title: `${group} 元拼《${row.name}》`,
    description: `${row.size} 人团 ¥${group}，单独购买 ¥${alone}，一起学更便宜`,
    image: row.image,
  };
}

const shortYuan = (cents: number) => decimalYuan(cents).replace(/\.00$/, '');

async function newsFacts(db: Database, now: Date, id: string): Promise<DocumentAnswer> {
  const [row] = await db
    .select({ title: news.title, description: news.summary, image: news.imgCover })
    .from(news)
    .where(and(eq(news.id, id), isOut(now)));
  return row ?? 'missing';
}

async function noticeFacts(db: Database, now: Date, id: string): Promise<DocumentAnswer> {
  const [row] = await db
    .select({ title: notices.title })
    .from(notices)
    .where(and(eq(notices.id, id), isNoticeValid(now)));
  return row ? { ...row, description: '', image: '' } : 'missing';
}

async function couponFacts(db: Database, _now: Date, id: string): Promise<DocumentAnswer> {
  const [row] = await db
    .select({ title: coupons.name, description: coupons.description })
    .from(coupons)
    .where(eq(coupons.id, id));
  return row ? { ...row, image: '' } : 'missing';
}
