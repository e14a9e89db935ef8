import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { note } from './audit.ts';
import type { StaffContext } from './context.ts';

/**
 * How many mobiles or form answers of leads and students a staff member may view per day (China time). Their own leads
 * have a separate, higher limit, because an operator can take leads over. Admins have no limit.
 */
export const LOOKS_A_DAY = { own: 150, others: 30 } as const;

const LOOKS = ['lead.mobile-shown', 'lead.answers-shown', 'student.mobile-shown'];
const ALARM = 'lead.mobile-alarm';

/** More than this within this time is not normal work: admins are notified, whoever owns the leads. */
export const HURRY = { looks: 20, seconds: 10 * 60 } as const;
const HURRY_ALARM = 'lead.hurry-alarm';

interface LookedAt {
  readonly kind: 'lead' | 'student';
  /** Subject in the audit log: the number of the lead or account. */
  readonly subject: string;
  /** True for a lead of the actor. */
  readonly isOwn: boolean;
}

/** How many more of the same kind may be viewed today; null for no limit. */
export type Looks = { readonly left: number | null } | { readonly spent: number };

/**
 * Checks whether the actor may view this person today; viewing the same person again today is free. Checks of one staff
 * account are queued until the transaction ends. When the limit is reached, admins are notified once a day: the caller
 * must not roll that back.
 */
export async function askForLook(tx: Database, context: StaffContext, looked: LookedAt): Promise<Looks> {
  const { actor, clock } = context;
  if (actor.role === 'admin') return { left: null };
  await queueAtName(tx, 'lead looks', actor.id);
  const since = startOfChinaDay(chinaDay(clock.now()));
  const today = and(eq(staffAudit.staffId, actor.id), gte(staffAudit.at, since));
  const made = await tx
    .select({ action: staffAudit.action, subject: staffAudit.subject, after: staffAudit.after, at: staffAudit.at })
    .from(staffAudit)
    .where(and(today, inArray(staffAudit.action, [...LOOKS, ALARM, HURRY_ALARM])));
  const looks = made.filter(({ action }) => LOOKS.includes(action));
  const alarm = async (action: string, number: number) => {
    if (made.some((entry) => entry.action === action)) return;
    await note(tx, context, { action, subject: actor.name, after: { count: number } });
  };
  // A lead and an account may have the same number.
  const nameOf = (action: string, subject: string) => `${action.split('.', 1)[0]} ${subject}`;
  const counted = looks.filter(({ after }) => isOwn(after) === looked.isOwn);
  const used = new Set(counted.map(({ action, subject }) => nameOf(action, subject)));
  const isFree = looks.some(({ action, subject }) => nameOf(action, subject) === `${looked.kind} ${looked.subject}`);
  const most = LOOKS_A_DAY[looked.isOwn ? 'own' : 'others'];
  if (isFree) return { left: most - used.size };
  if (used.size < most) {
    const recent = looks.filter(({ at }) => at > after(clock.now(), -HURRY.seconds));
    if (recent.length + 1 >= HURRY.looks) await alarm(HURRY_ALARM, recent.length + 1);
    return { left: most - used.size - 1 };
  }
  await alarm(ALARM, looks.length);
  return { spent: most };
}

const isOwn = (after: unknown) =>
  typeof after === 'object' && after !== null && 'isOwn' in after && after.isOwn === true;

/** The refusal when today's limit is reached. */
export const looksSpent = (most: number) =>
  new Refusal('LEAD_LOOKS_SPENT', {
    text: `今天已查看 ${most} 个人的手机号或表单，到了上限，请明天再看，或请管理员帮忙`,
  });
