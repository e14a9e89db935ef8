import { and, asc, desc, eq, exists, isNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { leadEntries, leads } from '#server/db/schema/lead.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { startOfChinaDay } from '#server/kernel/days/china-day.ts';
import type { LeadStage } from '#src/contract/console/lead-stages.ts';
import { isDay } from '#src/contract/id-number.ts';
import { COUNTED, countStages } from './count-stages.ts';
import { areAllShown, shownStage } from './lead-facts.ts';

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
  /** Cursor: `next` of the page before. */
  readonly after?: string | undefined;
}

const AT_ONCE = 50;
const DAY_SECONDS = 24 * 3600;

/** The lead in the form of lists and screens. */
function selectLeads(db: Database) {
  return db
    .select({
      lead: leads,
      stage: shownStage,
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

/** One page of the list, with the number of matching leads in all and in each stage. */
export async function listLeads(db: Database, request: ListRequest, now: Date) {
  const { order = 'recent', stage } = request;
  const { fits, ofStage, place } = await howToFind(db, request, now);
  const found = await withEntries(selectLeads(db), db, place)
    .where(and(fits, ofStage, request.after === undefined ? undefined : isBehind(order, place, request.after)))
    .orderBy(...orderOf(order, place))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  const last = rows.at(-1);
  const newest = sql`SELECT ${shownStage} AS shown FROM ${sourceOf(place)} WHERE ${and(fits, isOfPlace(db, place)) ?? sql`true`}
    ORDER BY ${sql.join([...orderOf('recent', place)], sql`, `)} LIMIT ${COUNTED}`;
  const stages = await countStages(db, newest);
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
  const { fits, ofStage, place } = await howToFind(db, filter, now);
  return withEntries(selectLeads(db), db, place)
    .where(and(fits, ofStage))
    .orderBy(...orderOf('recent', place))
    .limit(most);
}

/** Number of matching leads, counted up to a limit, with the query of the list. */
export async function countLeads(db: Database, filter: LeadFilter, now: Date, most: number): Promise<number> {
  const { fits, ofStage, place } = await howToFind(db, filter, now);
  const order = filter.due === undefined ? orderOf('recent', place) : [asc(leads.nextContactAt)];
  const found = await withEntries(db.select({ id: leads.id }).from(leads).$dynamic(), db, place)
    .where(and(fits, ofStage))
    .orderBy(...order)
    .limit(most);
  return found.length;
}

/** The conditions of a filter, in the form for which the database reads the fewest leads. */
async function howToFind(db: Database, filter: LeadFilter, now: Date) {
  const isStored = await areAllShown(db);
  const { stage, page } = filter;
  // The entries of one page or channel have an index in the list's order.
  const by = page === undefined ? 'channel' : 'page';
  const value = filter[by];
  const place: Place | undefined = isStored && value ? { by, value } : undefined;
  const rest = place ? { ...filter, [by]: undefined } : filter;
  const ofStage = isStored ? sql`${leads.shownStage} = ${stage}` : sql`${shownStage} = ${stage}`;
  return { fits: leadCondition(db, rest, now), ofStage: stage === undefined ? undefined : ofStage, place };
}

interface Joinable {
  innerJoin: (table: typeof leadEntries, on: SQL | undefined) => unknown;
}

/** The page or the channel by which leads came. */
interface Place {
  readonly by: 'page' | 'channel';
  readonly value: string;
}

/**
 * The query of leads with their first entry of this page or channel, so that a lead with several entries appears once.
 */
function withEntries<Q extends Joinable>(query: Q, db: Database, place: Place | undefined): Q {
  if (!place) return query;
  return query.innerJoin(leadEntries, and(eq(leadEntries.leadId, leads.id), isOfPlace(db, place))) as Q;
}

function isOfPlace(db: Database, place: Place | undefined): SQL | undefined {
  if (!place) return undefined;
  const { by, value } = place;
  const other = alias(leadEntries, 'other');
  const earlier = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.leadId, leadEntries.leadId), eq(other[by], leadEntries[by]), lt(other.id, leadEntries.id)));
  return and(eq(leadEntries[by], value), notExists(earlier));
}

/** For thousands of leads: `OFFSET 0` makes the database look up these leads instead of joining the whole table. */
const sourceOf = (place: Place | undefined) =>
  place
    ? sql`${leadEntries} CROSS JOIN LATERAL
        (SELECT * FROM ${leads} WHERE ${leads.id} = ${leadEntries.leadId} OFFSET 0) AS leads`
    : sql`${leads}`;

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
    from === undefined ? undefined : sql`${leads.lastEntryAt} >= ${dayStart('from', from).toISOString()}`,
    until === undefined
      ? undefined
      : sql`${leads.lastEntryAt} < ${after(dayStart('until', until), DAY_SECONDS).toISOString()}`,
    due === undefined ? undefined : and(lte(leads.nextContactAt, now), isNull(leads.erasedAt)),
    wordsCondition(words.trim()),
  );
}

/** Any part of a name is found among this many newest leads; among older ones only its beginning. */
const SEARCHED = 5000;
/** Limit for names with the same beginning: a common surname alone would match a tenth of all students. */
const NAMES = 2000;

/**
 * The last four digits of a mobile, a lead's number, or part of the name.
 *
 * Each has its own index, so they are looked up separately: a combined condition would read every lead.
 * `OFFSET 0` and `ARRAY` keep the database from joining whole tables instead of looking up the few that are left.
 */
function wordsCondition(words: string): SQL | undefined {
  if (words === '') return undefined;
  const safe = words.replace(/[\\%_]/g, '\\$&');
  const ofUsers = (users: SQL) => sql`SELECT l.id FROM (${users} OFFSET 0) u
    CROSS JOIN LATERAL (SELECT id FROM leads WHERE leads.user_id = u.id OFFSET 0) l`;
  const ways = [
    ofUsers(sql`SELECT id FROM users WHERE lower(nickname) LIKE ${`${safe.toLowerCase()}%`}
      ORDER BY lower(nickname) USING ~<~ LIMIT ${sql.raw(`${NAMES}`)}`),
    sql`SELECT l.id FROM (SELECT id, user_id FROM leads ORDER BY last_entry_at DESC, id DESC LIMIT ${sql.raw(`${SEARCHED}`)}) l
      CROSS JOIN LATERAL (SELECT nickname FROM users WHERE users.id = l.user_id OFFSET 0) u WHERE u.nickname ILIKE ${`%${safe}%`}`,
    ...(/^\d{4,9}$/.test(words) ? [sql`SELECT l.id FROM leads l WHERE l.number = ${Number(words)}`] : []),
    ...(/^\d{4}$/.test(words) ? [ofUsers(sql`SELECT id FROM users WHERE right(mobile, 4) = ${words}`)] : []),
  ];
  return sql`${leads.id} = ANY(ARRAY(${sql.join(ways, sql` UNION ALL `)}))`;
}

/** Refuses a day that does not exist: 31 February would become a day in March. */
function dayStart(field: 'from' | 'until', day: string): Date {
  if (isDay(day)) return startOfChinaDay(day);
  const message = '日期不存在';
  throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: `query.${field}`, message }] } });
}

const NEVER = sql`'infinity'::timestamptz`;
const contactAt = sql`coalesce(${leads.nextContactAt}, ${NEVER})`;

type Order = 'recent' | 'next-contact';

/** For one page or channel, entries are in the order of their leads. */
function orderOf(order: Order, place: Place | undefined): readonly [SQL, SQL] {
  if (order === 'next-contact') return [asc(contactAt), asc(leads.id)];
  if (place) return [desc(leadEntries.leadAt), desc(leadEntries.leadId)];
  return [desc(leads.lastEntryAt), desc(leads.id)];
}

/** A cursor: the sort time, to the database's microsecond, and the id. */
function cursorOf(order: Order, { id, lastEntryAt, nextContactAt }: FoundLead['lead']): string {
  const at = order === 'recent' ? lastEntryAt : nextContactAt;
  return `${at ? at.toISOString() : 'infinity'}_${id}`;
}

function isBehind(order: Order, entries: Place | undefined, cursor: string): SQL {
  const [at = '', id = ''] = cursor.split('_');
  const isMoment = at === 'infinity' || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at);
  if (!isMoment || !/^[0-9a-f-]{36}$/.test(id)) throw new Refusal('NOT_FOUND');
  const place = sql`(${at}::timestamptz, ${id}::uuid)`;
  if (order === 'next-contact') return sql`(${contactAt}, ${leads.id}) > ${place}`;
  return entries
    ? sql`(${leadEntries.leadAt}, ${leadEntries.leadId}) < ${place}`
    : sql`(${leads.lastEntryAt}, ${leads.id}) < ${place}`;
}
