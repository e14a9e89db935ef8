import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { clientErrorDays, clientErrors, clientReports } from '#server/db/schema/client-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import type { ErrorState } from '#src/contract/console/client-error.ts';
import type { ReportPart } from '#src/contract/report-text.ts';

interface ErrorFilter {
  readonly state?: ErrorState | undefined;
  readonly part?: ReportPart | undefined;
  /** Cursor: `next` of the page before. */
  readonly after?: string | undefined;
}

type ErrorRow = typeof clientErrors.$inferSelect;
/** `days`: number of reports on each of the last seven days in China, oldest first. */
export type FoundError = ErrorRow & { readonly days: readonly number[] };

const AT_ONCE = 50;
const DAY_SECONDS = 24 * 3600;
const SHOWN_DAYS = 7;
/** Errors, last seen first. */
export async function listErrors(db: Database, { state, part, after: cursor }: ErrorFilter, now: Date) {
  const ofPart = part === undefined ? undefined : eq(clientErrors.part, part);
  const ofState = state === undefined ? undefined : eq(clientErrors.state, state);
  const rows = await db
    .select()
    .from(clientErrors)
    .where(and(ofPart, ofState, cursor === undefined ? undefined : isBehind(cursor)))
    .orderBy(desc(clientErrors.lastSeenAt), desc(clientErrors.id))
    .limit(AT_ONCE + 1);
  const shown = rows.slice(0, AT_ONCE);
  const last = shown.at(-1);
  const counted = await db
    .select({ state: clientErrors.state, count: sql<number>`count(*)::int` })
    .from(clientErrors)
    .where(ofPart)
    .groupBy(clientErrors.state);
  const countOf = (one: ErrorState) => counted.find((row) => row.state === one)?.count ?? 0;
  return {
    errors: await withDays(db, shown, now),
    counts: { open: countOf('open'), solved: countOf('solved'), ignored: countOf('ignored') },
    next: rows.length > AT_ONCE && last ? `${last.lastSeenAt.getTime()}_${last.id}` : null,
  };
}

function isBehind(cursor: string): SQL {
  const [ms = '', id = ''] = cursor.split('_');
  const last = new Date(Number(ms)).toISOString();
  return sql`(${clientErrors.lastSeenAt}, ${clientErrors.id}) < (${last}::timestamptz, ${id}::uuid)`;
}

/** One error with its samples, the newest first; throws `NOT_FOUND` when there is none. */
export async function readError(db: Database, id: string, now: Date) {
  const [row] = await db.select().from(clientErrors).where(eq(clientErrors.id, id));
  const [error] = await withDays(db, row ? [row] : [], now);
  if (!error) throw new Refusal('NOT_FOUND');
  const samples = await db
    .select()
    .from(clientReports)
    .where(eq(clientReports.errorId, id))
    .orderBy(desc(clientReports.createdAt), desc(clientReports.id));
  return { error, samples };
}

/**
 * Sets the state of an error, with an audit entry. A solved error reopens by itself when it is reported from a newer
 * release.
 */
export async function markError(
  context: StaffContext & Pick<ServerContext, 'release'>,
  id: string,
  state: ErrorState,
): Promise<FoundError> {
  const live = await context.release();
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const row = await lockRow(tx, clientErrors, eq(clientErrors.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.state !== state) {
      const solvedReleases = state === 'solved' ? [...new Set([live, ...row.releases])] : [];
      const mark = { state, solvedReleases, decidedAt: now, decidedBy: context.actor.name, backAt: null };
      await tx.update(clientErrors).set(mark).where(eq(clientErrors.id, id));
      await note(tx, context, { action: `error.${state}`, subject: row.message.slice(0, 80) });
    }
    const { error } = await readError(tx, id, now);
    return error;
  });
}

async function withDays(db: Database, rows: readonly ErrorRow[], now: Date): Promise<FoundError[]> {
  if (rows.length === 0) return [];
  const days = Array.from({ length: SHOWN_DAYS }, (_day, at) =>
    chinaDay(after(now, (at - SHOWN_DAYS + 1) * DAY_SECONDS)),
  );
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select()
    .from(clientErrorDays)
    .where(and(inArray(clientErrorDays.errorId, ids), gte(clientErrorDays.day, days[0] ?? '')));
  const counts = new Map(counted.map(({ errorId, day, reports }) => [`${errorId} ${day}`, reports]));
  return rows.map((row) => ({ ...row, days: days.map((day) => counts.get(`${row.id} ${day}`) ?? 0) }));
}
