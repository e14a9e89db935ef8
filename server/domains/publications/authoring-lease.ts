import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { authoringLeases } from '#server/db/schema/live-release.ts';

/** After this time without a renewal another machine may take the lease. */
const LEASE_SECONDS = 30;
/** The holder stops this much earlier, so that two machines never both believe they have the lease. */
const MARGIN_SECONDS = 5;

/** Whether this machine may write and publish pages, by the last renewal. */
export interface AuthoringLease {
  readonly isHeld: () => boolean;
  /** The machine with the lease; empty before the first check. */
  readonly holder: () => string;
  /** Fencing token: grows each time the lease changes hands. */
  readonly fencing: () => number;
  /** Takes or renews the lease unless another machine has it. */
  readonly renew: () => Promise<void>;
}

/**
 * The lease that allows one machine to write and publish pages. Processes that share a folder count as one machine. All
 * times are the database's, so that machine clocks do not matter.
 */
export function authoringLease(db: Database, machine: string): AuthoringLease {
  let heldUntil = Number.NEGATIVE_INFINITY;
  let holder = '';
  let fencing = 0;
  return {
    isHeld: () => performance.now() < heldUntil,
    holder: () => holder,
    fencing: () => fencing,
    renew: async () => {
      const begun = performance.now();
      const row = (await take(db, machine)) ?? (await read(db));
      holder = row?.machine ?? '';
      fencing = row?.fencing ?? 0;
      heldUntil = holder === machine ? begun + (LEASE_SECONDS - MARGIN_SECONDS) * 1000 : Number.NEGATIVE_INFINITY;
    },
  };
}

async function take(db: Database, machine: string) {
  const expiresAt = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const [row] = await db
    .insert(authoringLeases)
    .values({ name: 'pages', machine, fencing: 1, expiresAt })
    .onConflictDoUpdate({
      target: authoringLeases.name,
      set: {
        machine,
        expiresAt,
        fencing: sql`${authoringLeases.fencing} + CASE WHEN ${authoringLeases.machine} = ${machine} THEN 0 ELSE 1 END`,
      },
      setWhere: sql`${authoringLeases.machine} = ${machine} OR ${authoringLeases.expiresAt} <= now()`,
    })
    .returning();
  return row;
}

async function read(db: Database) {
  const [row] = await db.select().from(authoringLeases);
  return row;
}
