import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Actor } from '#server/domains/staff/context.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import type { waiting as calls } from '#src/contract/console/waiting.ts';
import { WAITING_KINDS, type WaitingKind } from '#src/contract/console/waiting-kinds.ts';
import { settledStates } from '#src/contract/order-states.ts';
import { type AftersalesState, aftersalesStates, credentialsStates } from '#src/contract/states.ts';

export const waitingHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/waiting': async (_input, { db, clock, actor }) => {
    const kinds = (Object.keys(WAITING_KINDS) as WaitingKind[]).filter((kind) =>
      isAllowed(actor.role, WAITING_KINDS[kind].access),
    );
    return { items: await countWaiting(db, kinds, { now: clock.now(), actor }) };
  },
};

interface Asked {
  readonly now: Date;
  readonly actor: Pick<Actor, 'id'>;
}

const DAY_SECONDS = 86_400;
const RETURNED_SECONDS = 14 * DAY_SECONDS;
/** Counting stops at this number. */
const MOST_COUNTED = 1000;

async function countWaiting(db: Database, kinds: readonly WaitingKind[], asked: Asked) {
  const counts = kinds.map(
    (kind) => sql`SELECT ${kind}::text AS kind, count(*)::integer AS count, extract(epoch FROM min(at))::float8 AS since
      FROM (${SOURCES[kind](asked)} ORDER BY at LIMIT ${MOST_COUNTED}) AS waiting`,
  );
  const rows = await rowsOf<{ readonly kind: WaitingKind; readonly count: number; readonly since: number | null }>(
    db,
    sql.join(counts, sql` UNION ALL `),
  );
  return rows
    .filter(({ count }) => count > 0)
    .map(({ since, ...row }) => ({ ...row, since: since === null ? null : toInstant(new Date(since * 1000)) }));
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const invoices = (state: string) => sql`SELECT changed_at AS at FROM invoices WHERE state = ${state}`;
const requests = (state: AftersalesState) =>
  sql`SELECT created_at AS at FROM aftersales_requests WHERE state = ${state}`;
const OF_HOMEWORK = sql`SELECT handed_in_at AS at FROM homework_answers WHERE state IN ('handed-in', 'marked')`;

const OF_EXAMS = sql`SELECT handed_in_at AS at FROM exam_markings WHERE released_at IS NULL`;

/** Queries whose rows have the moment since which something waits. */
const SOURCES: Readonly<Record<WaitingKind, (asked: Asked) => SQL>> = {
  'alarms-open': () => sql`SELECT began_at AS at FROM alarms WHERE ended_at IS NULL`,
  'chats-waiting': () => sql`SELECT waiting_since AS at FROM consult_conversations WHERE waiting_id IS NOT NULL`,
  'leads-due': ({ now }) =>
    sql`SELECT next_contact_at AS at FROM leads WHERE next_contact_at <= ${moment(now)} AND erased_at IS NULL`,
  'leads-new': () => sql`SELECT created_at AS at FROM leads WHERE shown_stage = 'new' AND erased_at IS NULL`,
  // Without rooms that are open for days.
  'lives-today': ({ now }) => sql`SELECT starts_at AS at FROM live_classes WHERE ends_at > ${moment(now)}
    AND starts_at < ${moment(after(startOfChinaDay(chinaDay(now)), DAY_SECONDS))} AND ends_at < starts_at + interval '1 day'`,
  'homework-mine': ({ now, actor }) =>
    sql`${OF_HOMEWORK} AND claimed_by = ${actor.id} AND claimed_until > ${moment(now)}`,
  'homework-waiting': ({ now }) => sql`${OF_HOMEWORK} AND (claimed_by IS NULL OR claimed_until <= ${moment(now)})`,
  'exams-mine': ({ now, actor }) => sql`${OF_EXAMS} AND claimed_by = ${actor.id} AND claimed_until > ${moment(now)}`,
  'exams-waiting': ({ now }) => sql`${OF_EXAMS} AND (claimed_by IS NULL OR claimed_until <= ${moment(now)})`,
  'posts-waiting': () => sql`SELECT written_at AS at FROM course_posts WHERE state = 'waiting'`,
  'questions-unanswered': () => sql`SELECT written_at AS at FROM course_posts
    WHERE state = 'shown' AND kind = 'question' AND answered_at IS NULL`,
  'packages-to-send':
    () => sql`SELECT confirmed_at AS at FROM delivery_packages p LEFT JOIN orders o ON o.id = p.order_id
    WHERE p.sent_at IS NULL AND p.confirmed_at IS NOT NULL AND (p.order_id IS NULL OR o.pay_state IN (${sql.join([...settledStates], sql`, `)}))`,
  'aftersales-asked': () => requests(aftersalesStates.REVIEWING),
  'aftersales-sent-back': () => requests(aftersalesStates.SENT_BACK),
  'photos-waiting': () =>
    sql`SELECT submitted_at AS at FROM credentials_photos WHERE state = ${credentialsStates.REVIEWING}`,
  'merges-asked': () => sql`SELECT asked_at AS at FROM account_merges WHERE state = 'asked'`,
  'refunds-asked': () => sql`SELECT asked_at AS at FROM refund_requests WHERE state = 'asked'`,
  'refunds-failed': () => sql`SELECT created_at AS at FROM refunds WHERE status = 'waiting' AND tries > 0`,
  'invoices-asked': () => invoices('asked'),
  'invoices-to-reverse': () => invoices('to-reverse'),
  'reviews-waiting': () => sql`SELECT sent_at AS at FROM reviews WHERE state = 'waiting'`,
  // Returned reviews, until the author sends the page again.
  'reviews-returned': ({ now, actor }) => sql`SELECT decided_at AS at FROM reviews r WHERE state = 'returned'
    AND author_id = ${actor.id} AND decided_at > ${moment(after(now, -RETURNED_SECONDS))}
    AND NOT EXISTS (SELECT FROM reviews n WHERE n.file = r.file AND n.author_id = r.author_id AND n.sent_at > r.sent_at)`,
  'publications-due': () => sql`SELECT due_at AS at FROM publications WHERE state = 'scheduled'`,
  'postbacks-refused': () => sql`SELECT happened_at AS at FROM postbacks WHERE state = 'refused'`,
  'errors-open': () => sql`SELECT first_seen_at AS at FROM client_errors WHERE state = 'open'`,
};
