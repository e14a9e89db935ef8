import { and, asc, desc, eq, exists, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { leadEntries, leads } from '#server/db/schema/lead.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { startOfChinaDay } from '#server/kernel/china-day.ts';
import { after } from '#server/kernel/clock.ts';
import type { LeadStage } from '#src/contract/console/lead-stages.ts';
import { COUNTED, countStages } from './count-stages.ts';
import { isInStage, shownStageOf } from './lead-facts.ts';

export interface LeadFilter {
  readonly stage?: LeadStage | undefined;
  readonly owner?: string | undefined;
  readonly page?: string | undefined;
  readonly channel?: string | undefined;
  /** Days in China, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly words?: string | undefined;
  readonly due?: '1' | undefined;
}

interface ListRequest extends LeadFilter {
  readonly order?: 'recent' | 'next-contact' | undefined;
  /** Cursor: the end of the last part of the list. */
  readonly after?: string | undefined;
}

const AT_ONCE = 50;
const DAY_SECONDS = 24 * 3600;

/** The lead in the form of lists and screens. */
function selectLeads(db: Database) {
  return db
    .select({
      lead: leads,
      stage: shownStageOf(db),
      nickname: users.nickname,
      mobile: users.mobile,
      courseName: courses.name,
      ownerName: staff.name,
    })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.userId))
    .leftJoin(courses, eq(courses.id, leads.courseId))
    .leftJoin(staff, eq(staff.id, leads.ownerId))
    .$dynamic();
}

export type FoundLead = Awaited<ReturnType<typeof selectLeads>>[number];

/** The lead of this id; throws `NOT_FOUND` when there is none. */
export async function readLead(db: Database, id: string): Promise<FoundLead> {
  const [found] = await selectLeads(db).where(eq(leads.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** The leads of a mobile, newest first. */
export async function findByMobile(db: Database, mobile: string): Promise<FoundLead[]> {
  return selectLeads(db).where(eq(users.mobile, mobile)).orderBy(desc(leads.createdAt));
}

/** One part of the list, with the number of matching leads in all and by stage. */
export async function listLeads(db: Database, request: ListRequest, now: Date) {
  const { order = 'recent', stage } = request;
  const fits = leadCondition(db, request, now);
  const ofStage = stage === undefined ? undefined : isInStage(db, stage);
  const found = await selectLeads(db)
    .where(and(fits, ofStage, request.after === undefined ? undefined : isBehind(order, request.after)))
    .orderBy(...ORDERS[order])
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  const last = rows.at(-1);
  const stages = await countStages(db, fits);
  return {
    rows,
    next: found.length > AT_ONCE && last ? cursorOf(order, last.lead) : null,
    stages,
    isCapped: counted(stages) >= COUNTED,
    total: stage === undefined ? counted(stages) : (stages[stage] ?? 0),
  };
}

const counted = (stages: Readonly<Record<string, number>>) => Object.values(stages).reduce((sum, one) => sum + one, 0);

/** All matching leads, newest first, up to a limit. */
export async function allLeads(db: Database, filter: LeadFilter, now: Date, most: number): Promise<FoundLead[]> {
  const ofStage = filter.stage === undefined ? undefined : isInStage(db, filter.stage);
  return selectLeads(db)
    .where(and(leadCondition(db, filter, now), ofStage))
    .orderBy(...ORDERS.recent)
    .limit(most);
}

/** The filter without the stage. */
function leadCondition(db: Database, filter: LeadFilter, now: Date): SQL | undefined {
  const { owner, page, channel, from, until, words = '', due } = filter;
  const entry = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(leadEntries)
        .where(and(eq(leadEntries.leadId, leads.id), condition)),
    );
  return and(
    owner === undefined ? undefined : owner === 'none' ? isNull(leads.ownerId) : eq(leads.ownerId, owner),
    page === undefined ? undefined : entry(eq(leadEntries.page, page)),
    channel === undefined ? undefined : entry(eq(leadEntries.channel, channel)),
    from === undefined ? undefined : sql`${leads.lastEntryAt} >= ${dayStart(from).toISOString()}`,
    until === undefined ? undefined : sql`${leads.lastEntryAt} < ${after(dayStart(until), DAY_SECONDS).toISOString()}`,
    due === undefined ? undefined : and(lte(leads.nextContactAt, now), isNull(leads.erasedAt)),
    wordsCondition(words.trim()),
  );
}

/** Among this many of the newest leads any part of a name is found; among older ones only its beginning. */
const SEARCHED = 5000;

/**
 * The last four digits of a mobile, a lead's number, or part of the name.
 *
 * Each has its own index, so they are looked up separately: a combined condition would read every lead.
 */
function wordsCondition(words: string): SQL | undefined {
  if (words === '') return undefined;
  const safe = words.replace(/[\\%_]/g, '\\$&');
  const ofUsers = (condition: SQL) => sql`SELECT l.id FROM leads l JOIN users u ON u.id = l.user_id WHERE ${condition}`;
  const ways = [
    ofUsers(sql`lower(u.nickname) LIKE ${`${safe.toLowerCase()}%`}`),
    sql`SELECT l.id FROM (SELECT id, user_id FROM leads ORDER BY last_entry_at DESC, id DESC LIMIT ${sql.raw(`${SEARCHED}`)}) l
      CROSS JOIN LATERAL (SELECT nickname FROM users WHERE users.id = l.user_id OFFSET 0) u WHERE u.nickname ILIKE ${`%${safe}%`}`,
    ...(/^\d{4,9}$/.test(words) ? [sql`SELECT l.id FROM leads l WHERE l.number = ${Number(words)}`] : []),
    ...(/^\d{4}$/.test(words) ? [ofUsers(sql`right(u.mobile, 4) = ${words}`)] : []),
  ];
  return sql`${leads.id} IN (${sql.join(ways, sql` UNION ALL `)})`;
}

function dayStart(day: string): Date {
  const start = startOfChinaDay(day);
  if (!Number.isNaN(start.getTime())) return start;
  const message = '日期不存在';
  throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'query.from', message }] } });
}

const NEVER = sql`'infinity'::timestamptz`;
const contactAt = sql`coalesce(${leads.nextContactAt}, ${NEVER})`;

const ORDERS = {
  recent: [desc(leads.lastEntryAt), desc(leads.id)],
  'next-contact': [asc(contactAt), asc(leads.id)],
} as const;

type Order = keyof typeof ORDERS;

/** A cursor: the sort time, to the database's microsecond, and the id. */
function cursorOf(order: Order, { id, lastEntryAt, nextContactAt }: FoundLead['lead']): string {
  const at = order === 'recent' ? lastEntryAt : nextContactAt;
  return `${at ? at.toISOString() : 'infinity'}_${id}`;
}

function isBehind(order: Order, cursor: string): SQL {
  const [at = '', id = ''] = cursor.split('_');
  const isMoment = at === 'infinity' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at);
  if (!isMoment || !/^[0-9a-f-]{36}$/.test(id)) throw new Refusal('NOT_FOUND');
  const place = sql`(${at}::timestamptz, ${id}::uuid)`;
  return order === 'recent'
    ? sql`(${leads.lastEntryAt}, ${leads.id}) < ${place}`
    : sql`(${contactAt}, ${leads.id}) > ${place}`;
}
