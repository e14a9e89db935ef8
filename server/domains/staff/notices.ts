import { and, count, desc, eq, gt, inArray, like, max, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staffAudit, staffDevices, staffSessions } from '#server/db/schema/staff.ts';
import type { Actor } from './context.ts';

/** Events that the owner of an account is notified of, whoever caused them. */
const TOLD = [
  ...['staff.change', 'staff.change-password', 'staff.set-password', 'staff.password-link', 'staff.new-device'],
  ...['staff.totp-on', 'staff.totp-off', 'staff.recovery-used', 'staff.recovery-renewed', 'staff.proof-failed'],
];
const FAILED = 'staff.log-in-failed';
/** What all admins hear of. */
const ALARMS = ['lead.mobile-alarm', 'lead.hurry-alarm'];
const MOST = 20;

interface Reader {
  readonly actor: Actor;
  /** The browser of the session. */
  readonly deviceHash: string;
}

/**
 * The account's events, newest first, since its owner was last notified in this browser. Events from this browser
 * itself are left out; an intruder elsewhere cannot dismiss a notice here.
 */
export async function readNotices(db: Database, { actor, deviceHash }: Reader) {
  const since = await toldUntil(db, actor.id, deviceHash);
  if (!since) return { entries: [], failed: null };
  const ofAccount = and(
    eq(staffAudit.subject, actor.name),
    like(staffAudit.action, 'staff.%'),
    gt(staffAudit.at, since),
  );
  const here = db
    .select({ one: sql`1` })
    .from(staffSessions)
    .where(and(eq(staffSessions.id, staffAudit.sessionId), eq(staffSessions.deviceHash, deviceHash)));
  const toAdmins = and(inArray(staffAudit.action, ALARMS), gt(staffAudit.at, since));
  const entries = await db
    .select()
    .from(staffAudit)
    .where(
      or(
        and(ofAccount, inArray(staffAudit.action, TOLD), notExists(here)),
        actor.role === 'admin' ? toAdmins : undefined,
      ),
    )
    .orderBy(desc(staffAudit.id))
    .limit(MOST);
  const [failed] = await db
    .select({ times: count(), lastAt: max(staffAudit.at) })
    .from(staffAudit)
    .where(and(ofAccount, eq(staffAudit.action, FAILED)));
  return { entries, failed: failed?.lastAt ? { times: failed.times, lastAt: failed.lastAt } : null };
}

async function toldUntil(db: Database, staffId: string, deviceHash: string): Promise<Date | undefined> {
  const [device] = await db
    .select({ noticesSeenAt: staffDevices.noticesSeenAt })
    .from(staffDevices)
    .where(and(eq(staffDevices.staffId, staffId), eq(staffDevices.tokenHash, deviceHash)));
  return device?.noticesSeenAt;
}

/** Records up to when the owner has read the notices in this browser. */
export async function recordNoticesSeen(db: Database, { actor, deviceHash }: Reader, until: Date): Promise<void> {
  await db
    .update(staffDevices)
    .set({ noticesSeenAt: until })
    .where(
      and(
        eq(staffDevices.staffId, actor.id),
        eq(staffDevices.tokenHash, deviceHash),
        // Of two windows the later time counts.
        gt(sql`${until.toISOString()}::timestamptz`, staffDevices.noticesSeenAt),
      ),
    );
}
