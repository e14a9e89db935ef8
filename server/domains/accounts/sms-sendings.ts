import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { smsSendings } from '#server/db/schema/account.ts';
import type { ServerContext } from '#server/domains/context.ts';
import type { SmsReceipt } from '#server/gateways/sms/sms-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { mobileHash } from './send-sms.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A receipt without our id belongs to an unanswered message, if it comes this soon. */
const SAME_MESSAGE_SECONDS = 3600;

/** Stores a provider's reports; a repeated report changes nothing. Returns how many were new. */
export async function noteReceipts(
  context: ServerContext,
  provider: string,
  receipts: readonly SmsReceipt[],
): Promise<number> {
  let noted = 0;
  for (const receipt of receipts) if (await noteReceipt(context, provider, receipt)) noted += 1;
  return noted;
}

async function noteReceipt(
  { db, clock, seal }: ServerContext,
  provider: string,
  receipt: SmsReceipt,
): Promise<boolean> {
  const now = clock.now();
  const { providerId, reference, mobile, isDelivered, code } = receipt;
  const report = async (which: SQL | undefined) => {
    const rows = await db
      .update(smsSendings)
      .set({ state: isDelivered ? 'delivered' : 'undelivered', errorCode: code, providerId, reportedAt: now })
      .where(and(eq(smsSendings.provider, provider), isNull(smsSendings.reportedAt), which))
      .returning({ id: smsSendings.id });
    return rows.length > 0;
  };
  if (UUID.test(reference)) return report(eq(smsSendings.id, reference));
  if (await isKnown(db, provider, providerId)) return report(eq(smsSendings.providerId, providerId));
  const [unanswered] = await db
    .select({ id: smsSendings.id })
    .from(smsSendings)
    .where(
      and(
        eq(smsSendings.provider, provider),
        eq(smsSendings.state, 'unknown'),
        eq(smsSendings.mobileHash, mobileHash(seal, mobile)),
        gt(smsSendings.sentAt, after(now, -SAME_MESSAGE_SECONDS)),
      ),
    )
    .orderBy(smsSendings.sentAt)
    .limit(1);
  return unanswered ? report(eq(smsSendings.id, unanswered.id)) : false;
}

async function isKnown(db: Database, provider: string, providerId: string): Promise<boolean> {
  const ofId = and(eq(smsSendings.provider, provider), eq(smsSendings.providerId, providerId));
  return (await db.select({ id: smsSendings.id }).from(smsSendings).where(ofId).limit(1)).length > 0;
}

interface Share {
  /** Messages that a provider was asked to send. */
  readonly asked: number;
  /** Refused for our fault, never delivered, or without an answer in time. */
  readonly failed: number;
}

interface FailureShare extends Share {
  readonly byProvider: readonly (Share & { readonly provider: string })[];
  /** Most frequent first. */
  readonly byCode: readonly { readonly provider: string; readonly code: string; readonly count: number }[];
}

/**
 * How many of the last minutes' messages failed, for an alarm.
 *
 * Wrong and overused numbers count neither as sent nor as failed: visitors' typing errors are not our failure. A
 * message in progress has not failed yet.
 */
export async function shareOfFailures(db: Database, now: Date, minutes = 10): Promise<FailureShare> {
  const rows = await db
    .select({
      provider: smsSendings.provider,
      code: smsSendings.errorCode,
      hasFailed: sql<boolean>`${inArray(smsSendings.state, ['failed', 'undelivered'])} OR (${eq(smsSendings.state, 'unknown')} AND ${smsSendings.errorCode} <> '')`,
      count: sql<number>`count(*)::integer`,
    })
    .from(smsSendings)
    .where(and(gt(smsSendings.sentAt, after(now, -minutes * 60)), inArray(smsSendings.fault, ['', 'ours'])))
    .groupBy(sql`1, 2, 3`);
  const share = (of: typeof rows): Share => ({
    asked: sum(of),
    failed: sum(of.filter(({ hasFailed }) => hasFailed)),
  });
  const providers = [...new Set(rows.map(({ provider }) => provider))].sort();
  return {
    ...share(rows),
    byProvider: providers.map((provider) => ({ provider, ...share(rows.filter((row) => row.provider === provider)) })),
    byCode: rows
      .filter(({ hasFailed }) => hasFailed)
      .sort((a, b) => b.count - a.count)
      .map(({ provider, code, count }) => ({ provider, code, count })),
  };
}

const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
