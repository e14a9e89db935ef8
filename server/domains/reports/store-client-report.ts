import { asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtName } from '#server/db/locks.ts';
import { clientErrorDays, clientErrors, clientReports } from '#server/db/schema/client-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { deviceName } from '#server/domains/staff/devices.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { newUuid } from '#server/kernel/random.ts';
import { ownFrames, type ReportKind, type ReportPart, withoutPersonal } from '#src/contract/report-text.ts';
import { fingerprintOf, placeOf } from './fingerprint.ts';

export interface ClientReport {
  readonly kind: ReportKind;
  readonly part: ReportPart;
  readonly page: string;
  readonly blockId: string;
  readonly blockType: string;
  readonly message: string;
  readonly frames: readonly string[];
  /** Empty when unknown. */
  readonly release: string;
  /** Random id of the visit; empty when unknown. */
  readonly visit: string;
  readonly userAgent: string;
}

type ErrorRow = typeof clientErrors.$inferSelect;
type Fault = Omit<ClientReport, 'userAgent' | 'visit'> & { readonly fingerprint: string };

/** Anybody can send reports: beyond this many new errors a day, all further ones are counted as one. */
export const MOST_NEW_A_DAY = 200;
export const MOST_SAMPLES = 10;
const SAMPLE_SECONDS = 60;
const KEPT_VISITS = 50;
const KEPT_RELEASES = 10;
const OTHERS = '今天新的错误种类太多，其余的合在这一条里';

/**
 * Limit for concurrent reports: when everything breaks at once, reports must not take the database connections of
 * buyers.
 */
const MOST_AT_ONCE = 8;
let running = 0;

/**
 * Adds a browser's error to the reports of the same error, and keeps some as samples. The browser has removed personal
 * data; it is removed here again. Under load reports are dropped, so counts are minimum values.
 */
export async function storeClientReport(
  context: Pick<ServerContext, 'db' | 'clock' | 'random' | 'release'>,
  report: ClientReport,
): Promise<void> {
  if (running >= MOST_AT_ONCE) return;
  running += 1;
  try {
    await store(context, report);
  } finally {
    running -= 1;
  }
}

async function store(
  { db, clock, random, release }: Pick<ServerContext, 'db' | 'clock' | 'random' | 'release'>,
  { userAgent, visit, ...report }: ClientReport,
): Promise<void> {
  const live = await release();
  const now = clock.now();
  const clean = {
    ...report,
    page: patternOf(report.page),
    message: withoutPersonal(report.message),
    frames: ownFrames(report.frames.join('\n')),
    release: report.release || live,
  };
  const fault = { ...clean, fingerprint: fingerprintOf(clean) };
  const browser = deviceName(userAgent);
  await inTransaction(db, async (tx) => {
    const row = await rowOf(tx, fault, newUuid(random), now);
    const isNewVisit = visit === '' || !row.recentVisits.includes(visit);
    const isBack = row.state === 'solved' && fault.release === live && !row.solvedReleases.includes(live);
    const samples = await samplesOf(tx, row.id);
    const hasRoom = samples.length < MOST_SAMPLES || after(row.sampledAt, SAMPLE_SECONDS) <= now;
    const takesSample = hasRoom && !samples.some((sample) => isSame(sample, { ...fault, browser }));
    await tx
      .update(clientErrors)
      .set({
        reports: row.reports + 1,
        visits: row.visits + (isNewVisit ? 1 : 0),
        ...(isNewVisit && visit !== '' && { recentVisits: [visit, ...row.recentVisits].slice(0, KEPT_VISITS) }),
        releases: withNewest(row.releases, fault.release),
        browsers: { ...row.browsers, [browser]: (row.browsers[browser] ?? 0) + 1 },
        lastSeenAt: now,
        ...(isBack && { state: 'open' as const, backAt: now }),
        ...(takesSample && { sampledAt: now }),
      })
      .where(eq(clientErrors.id, row.id));
    await tx
      .insert(clientErrorDays)
      .values({ errorId: row.id, day: chinaDay(now), reports: 1 })
      .onConflictDoUpdate({
        target: [clientErrorDays.errorId, clientErrorDays.day],
        set: { reports: sql`${clientErrorDays.reports} + 1` },
      });
    if (!takesSample) return;
    const { part: _part, fingerprint: _fingerprint, ...sample } = fault;
    await tx.insert(clientReports).values({ ...sample, id: newUuid(random), errorId: row.id, browser, createdAt: now });
    const [oldest] = samples;
    if (oldest && samples.length >= MOST_SAMPLES) await tx.delete(clientReports).where(eq(clientReports.id, oldest.id));
  });
}

/** The locked row of an error, created when it is new. */
async function rowOf(tx: Database, fault: Fault, id: string, now: Date): Promise<ErrorRow> {
  const find = (fingerprint: string) => lockRow(tx, clientErrors, eq(clientErrors.fingerprint, fingerprint));
  const known = await find(fault.fingerprint);
  if (known) return known;
  const today = chinaDay(now);
  await queueAtName(tx, 'new client errors', today);
  const meanwhile = await find(fault.fingerprint);
  if (meanwhile) return meanwhile;
  const isFull =
    (await tx.$count(clientErrors, gte(clientErrors.firstSeenAt, startOfChinaDay(today)))) >= MOST_NEW_A_DAY;
  const fingerprint = isFull ? `others ${fault.part} ${today}` : fault.fingerprint;
  const others = isFull ? await find(fingerprint) : undefined;
  if (others) return others;
  const [row] = await tx
    .insert(clientErrors)
    .values({
      ...{ id, fingerprint, part: fault.part, kind: fault.kind },
      message: isFull ? OTHERS : fault.message,
      place: isFull ? '' : placeOf(fault),
      ...{ firstSeenAt: now, lastSeenAt: now, sampledAt: now },
    })
    .returning();
  if (!row) throw new Error('The error of a browser was not stored.');
  return row;
}

/** Samples, oldest first. */
function samplesOf(tx: Database, errorId: string) {
  return tx
    .select()
    .from(clientReports)
    .where(eq(clientReports.errorId, errorId))
    .orderBy(asc(clientReports.createdAt), asc(clientReports.id));
}

type Sample = Pick<
  typeof clientReports.$inferSelect,
  'page' | 'blockId' | 'message' | 'frames' | 'release' | 'browser'
>;

/** A report without anything new is only counted. */
function isSame(one: Sample, other: Sample): boolean {
  const textOf = ({ page, blockId, message, frames, release, browser }: Sample) =>
    JSON.stringify([page, blockId, message, frames, release, browser]);
  return textOf(one) === textOf(other);
}

function withNewest(releases: readonly string[], release: string): readonly string[] {
  if (release === '' || releases.includes(release)) return releases;
  return [release, ...releases].slice(0, KEPT_RELEASES);
}

/** The path without query, ids, numbers and personal codes. */
function patternOf(path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1);
  return plain
    .split('/')
    .map((segment) => (isName(segment) ? segment : ':id'))
    .join('/');
}

/** Whether a segment is a name given by the program or an author. */
function isName(segment: string): boolean {
  return (
    segment.length <= 40 && /^[\w.~-]*$/.test(segment) && !/\d{5,}/.test(segment) && !/^[0-9a-f-]{16,}$/i.test(segment)
  );
}
