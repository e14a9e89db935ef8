import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { authoringLeases } from '#server/db/schema/live-release.ts';

/** A machine that gave no sign for so long may be replaced by another. */
const LEASE_SECONDS = 30;
/** A holder counts itself out this much earlier, so that two never think they hold it. */
const MARGIN_SECONDS = 5;

/** Whether this machine may write and publish pages, as it knew last. */
export interface AuthoringLease {
  readonly isHeld: () => boolean;
  /** The machine that holds it; empty until the first look. */
  readonly holder: () => string;
  /** Grows with each change of hands. */
  readonly fencing: () => number;
  /** Takes the lease, or keeps it, where no other machine holds it. */
  readonly renew: () => Promise<void>;
}

/**
 * The lease under which one machine writes and publishes pages. Processes that share a folder are one machine and hold it
 * together. Times are those of the database, so that no machine's clock matters.
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
