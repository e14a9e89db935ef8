import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { exchangeBatches, exchangeCodes } from '#server/db/schema/personal.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { BatchPart, BatchState, ExchangeCodeState } from '#src/contract/console/exchange-values.ts';

const BATCHES_AT_ONCE = 20;
const CODES_AT_ONCE = 50;

interface ListRequest {
  readonly part: BatchPart;
  readonly words?: string | undefined;
  /** Only batches with a smaller number. */
  readonly after?: number | undefined;
}

/** One page of the list of batches, newest first. */
export async function listBatches(db: Database, { part, words = '', after }: ListRequest, now: Date) {
  const pattern = `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { expiresAt, stoppedAt, number, name } = exchangeBatches;
  const parts: Readonly<Record<BatchPart, SQL | undefined>> = {
    usable: and(gt(expiresAt, now), isNull(stoppedAt)),
    over: or(lte(expiresAt, now), isNotNull(stoppedAt)),
    all: undefined,
  };
  const found = await db
    .select({ batch: exchangeBatches, course: courses.name })
    .from(exchangeBatches)
    .innerJoin(courses, eq(courses.id, exchangeBatches.courseId))
    .where(
      and(
        parts[part],
        after === undefined ? undefined : lt(number, after),
        words.trim() === '' ? undefined : ilike(name, pattern),
      ),
    )
    .orderBy(desc(number))
    .limit(BATCHES_AT_ONCE + 1);
  const rows = await withFigures(db, found.slice(0, BATCHES_AT_ONCE));
  return { rows, next: found.length > BATCHES_AT_ONCE ? (rows.at(-1)?.batch.number ?? null) : null };
}

interface BatchRow {
  readonly batch: typeof exchangeBatches.$inferSelect;
  /** Name of the course. */
  readonly course: string;
}
export type FoundBatch = BatchRow & { readonly used: number; readonly stopped: number };

/** Batches with their numbers of used and stopped codes. Counts at most 20 batches of 5000 codes, from indexes only. */
async function withFigures(db: Database, rows: readonly BatchRow[]): Promise<FoundBatch[]> {
  const ids = rows.map(({ batch }) => batch.id);
  if (ids.length === 0) return [];
  const counted = (which: SQL) =>
    db
      .select({ id: exchangeCodes.batchId, count: count() })
      .from(exchangeCodes)
      .where(and(inArray(exchangeCodes.batchId, ids), which))
      .groupBy(exchangeCodes.batchId);
  const used = await counted(isNotNull(exchangeCodes.usedAt));
  const stopped = await counted(isNotNull(exchangeCodes.stoppedAt));
  const of = (counts: typeof used, { batch }: BatchRow) => counts.find(({ id }) => id === batch.id)?.count ?? 0;
  return rows.map((row) => ({ ...row, used: of(used, row), stopped: of(stopped, row) }));
}

/** The batch of this id; throws `NOT_FOUND` when there is none. */
export async function readBatch(db: Database, id: string): Promise<FoundBatch> {
  const rows = await db
    .select({ batch: exchangeBatches, course: courses.name })
    .from(exchangeBatches)
    .innerJoin(courses, eq(courses.id, exchangeBatches.courseId))
    .where(eq(exchangeBatches.id, id));
  const [found] = await withFigures(db, rows);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

export function batchState({ batch, used, stopped }: FoundBatch, now: Date): BatchState {
  if (batch.stoppedAt) return 'stopped';
  if (used + stopped >= batch.size) return 'gone';
  return batch.expiresAt <= now ? 'over' : 'going';
}

export type CodeRow = typeof exchangeCodes.$inferSelect;

export function exchangeCodeState({ usedAt, stoppedAt }: CodeRow): ExchangeCodeState {
  if (usedAt) return 'used';
  return stoppedAt ? 'stopped' : 'left';
}

const selectCodes = (db: Database) =>
  db
    .select({ code: exchangeCodes, nickname: users.nickname, mobile: users.mobile })
    .from(exchangeCodes)
    .leftJoin(users, eq(users.id, exchangeCodes.usedBy))
    .$dynamic();
export type FoundCode = Awaited<ReturnType<typeof selectCodes>>[number];

/**
 * Codes of a batch: used ones first, last used first, then the others by position. `after`: cursor of the page before.
 */
export async function codesOfBatch(db: Database, batchId: string, part: ExchangeCodeState, after?: string) {
  const { usedAt, stoppedAt, position } = exchangeCodes;
  const [place = '', at = ''] = (after ?? '').split(' ');
  const last = Number(place);
  const isKnown = Number.isSafeInteger(last) && last < 2 ** 31 && (part !== 'used' || !Number.isNaN(Date.parse(at)));
  if (after !== undefined && !isKnown) throw new Refusal('NOT_FOUND');
  const states: Readonly<Record<ExchangeCodeState, SQL | undefined>> = {
    used: isNotNull(usedAt),
    left: and(isNull(usedAt), isNull(stoppedAt)),
    stopped: isNotNull(stoppedAt),
  };
  const beyond =
    part === 'used'
      ? sql`(${usedAt}, ${position}) < (${new Date(Date.parse(at) || 0)}::timestamptz, ${last})`
      : gt(position, last);
  const order = part === 'used' ? [desc(usedAt), desc(position)] : [asc(position)];
  const found = await selectCodes(db)
    .where(and(eq(exchangeCodes.batchId, batchId), states[part], after === undefined ? undefined : beyond))
    .orderBy(...order)
    .limit(CODES_AT_ONCE + 1);
  const rows = found.slice(0, CODES_AT_ONCE);
  const end = rows.at(-1)?.code;
  const next = end ? `${end.position} ${end.usedAt?.toISOString() ?? ''}`.trim() : null;
  return { rows, next: found.length > CODES_AT_ONCE ? next : null };
}

/** A code as it was handed out, with its batch; throws `NOT_FOUND` when there is none. */
export async function findCode(db: Database, code: string) {
  const [found] = await selectCodes(db).where(eq(exchangeCodes.code, code));
  if (!found) throw new Refusal('NOT_FOUND', { text: '没有这个兑换码' });
  const { batchId } = found.code;
  return { ...found, batch: batchId === null ? null : (await readBatch(db, batchId)).batch };
}
