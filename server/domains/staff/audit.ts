import { and, desc, eq, like, lt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Doer, StaffContext } from './context.ts';

interface Act {
  /** The action, with its area: `staff.add`, `page.publish`. */
  readonly action: string;
  /** The subject, in words. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

type Doing = Pick<StaffContext<Doer>, 'actor' | 'address'> & { readonly clock: Pick<Clock, 'now'> };

/** Records an action of staff, in its transaction. Never pass a password, a token or a mobile. */
export async function note(tx: Database, doing: Doing, act: Act): Promise<void> {
  await noteAll(tx, doing, [act]);
}

/** The same for several actions, at least one. */
export async function noteAll(tx: Database, { actor, address, clock }: Doing, acts: readonly Act[]): Promise<void> {
  const { id: staffId, name: staffName, role, sessionId = null } = actor;
  const shared = { at: clock.now(), staffId, staffName, role, address, sessionId };
  await tx
    .insert(staffAudit)
    .values(
      acts.map(({ action, subject, before = null, after = null }) => ({ ...shared, action, subject, before, after })),
    );
}

/** Whether the subject ever had this action. */
export async function wasNoted(db: Database, { action, subject }: Pick<Act, 'action' | 'subject'>): Promise<boolean> {
  const [found] = await db
    .select({ id: staffAudit.id })
    .from(staffAudit)
    .where(and(eq(staffAudit.action, action), eq(staffAudit.subject, subject)))
    .limit(1);
  return found !== undefined;
}

/** The last action on each subject, of actions whose names have this prefix. */
export async function lastActs(db: Database, action: string) {
  return db
    .selectDistinctOn([staffAudit.subject], {
      subject: staffAudit.subject,
      staffName: staffAudit.staffName,
      at: staffAudit.at,
    })
    .from(staffAudit)
    .where(like(staffAudit.action, `${action}%`))
    .orderBy(staffAudit.subject, desc(staffAudit.id));
}

const AT_ONCE = 50;

interface AuditFilter {
  /** Only entries older than this one. */
  readonly before?: number | undefined;
  readonly staffId?: string | undefined;
  /** Prefix of the action. */
  readonly action?: string | undefined;
}

/** Audit entries, newest first, 50 at a time. */
export async function readAudit(db: Database, { before, staffId, action }: AuditFilter) {
  const found = await db
    .select()
    .from(staffAudit)
    .where(
      and(
        before === undefined ? undefined : lt(staffAudit.id, before),
        staffId === undefined ? undefined : eq(staffAudit.staffId, staffId),
        action === undefined ? undefined : like(staffAudit.action, `${action}%`),
      ),
    )
    .orderBy(desc(staffAudit.id))
    .limit(AT_ONCE + 1);
  return { entries: found.slice(0, AT_ONCE), hasMore: found.length > AT_ONCE };
}
