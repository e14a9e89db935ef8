import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { authoringLeases, liveReleases, releaseMachines } from '#server/db/schema/live-release.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ReleaseStore, StoredRelease } from '#server/gateways/release-store/release-store.ts';
import { currentRelease, switchTo } from '#site-store/site-folder.ts';
import { logSwitch, readSwitches, type Switch } from '#site-store/switch-log.ts';
import type { AuthoringLease } from './authoring-lease.ts';

type LiveRow = typeof liveReleases.$inferSelect;

/** What a machine needs to show the same release as all others. */
export interface InStep {
  readonly db: Database;
  readonly store: ReleaseStore;
  /** Folder of this machine's site. */
  readonly site: string;
  readonly machine: string;
  readonly lease: AuthoringLease | null;
  /** Deletes releases and shared files that are no longer needed; called after each switch. */
  readonly prune: (needed: readonly string[]) => void;
}

/** Number of releases in the store, for rollbacks. */
const KEPT = 20;

/**
 * Makes this machine show the common release: the machine that writes pages announces its last switch, the others
 * follow. Returns the release that visitors of this machine get afterwards; undefined when none was published.
 */
export async function keepInStep(step: InStep): Promise<LiveRow | undefined> {
  const [live, before] = await latest(step.db);
  const own = lastSwitch(step.site);
  if (step.lease?.isHeld() && own && isNews(own, live)) return share(step, step.lease, own, live);
  if (!live) return undefined;
  if (currentRelease(step.site) !== live.release) await follow(step, live, before);
  return live;
}

/** The last two releases, the newest first. */
function latest(db: Database): Promise<LiveRow[]> {
  return db.select().from(liveReleases).orderBy(desc(liveReleases.seq)).limit(2);
}

/** The switch that made this site's release current. */
function lastSwitch(site: string): Switch | undefined {
  const own = readSwitches(site).at(-1);
  return own?.release === currentRelease(site) ? own : undefined;
}

/** A build at a start is shown on its own machine only; what somebody published goes to all. */
function isNews(own: Switch, live: LiveRow | undefined): boolean {
  if (!live) return true;
  return own.action !== 'build' && Date.parse(own.at) > live.switchedAt.getTime();
}

async function share({ db, store, site, machine }: InStep, lease: AuthoringLease, own: Switch, live?: LiveRow) {
  const fencing = lease.fencing();
  const listHash = await store.put(site, own.release, live);
  const row = await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'live release', 'site');
    const [[newest], [holder]] = [
      await latest(tx),
      await tx.select().from(authoringLeases).where(eq(authoringLeases.machine, machine)),
    ];
    // Another process of this machine was faster, or another machine has taken the lease.
    if (newest?.seq !== live?.seq || holder?.fencing !== fencing) return newest;
    const [inserted] = await tx
      .insert(liveReleases)
      .values({
        release: own.release,
        listHash,
        action: own.action,
        switchedAt: new Date(own.at),
        switchedBy: own.by,
        machine,
        fencing,
      })
      .returning();
    return inserted;
  });
  await forgetOld(db, store);
  return row;
}

async function follow({ store, site, prune }: InStep, live: LiveRow, before: StoredRelease | undefined): Promise<void> {
  const begun = readSwitches(site).at(-1);
  await store.fetch(site, live, before);
  const shown = currentRelease(site);
  // Somebody published on this machine meanwhile: the next run announces that.
  if (readSwitches(site).at(-1)?.at !== begun?.at) return;
  logSwitch(site, live.release, live.action, live.switchedAt, live.switchedBy);
  switchTo(site, live.release);
  prune(shown ? [live.release, shown] : [live.release]);
}

/** Keeps the releases for rollbacks and deletes the files of all others. */
async function forgetOld(db: Database, store: ReleaseStore): Promise<void> {
  const rows = await db.select().from(liveReleases).orderBy(desc(liveReleases.seq));
  const [kept, gone] = [rows.slice(0, KEPT), rows.slice(KEPT)];
  for (const row of gone) {
    await store.remove(row, kept);
    await db.delete(liveReleases).where(eq(liveReleases.seq, row.seq));
  }
}

/** Stores which release this machine shows, or why it does not follow. */
export async function noteMachine(db: Database, machine: string, live: LiveRow | undefined, problem: string | null) {
  const seen = { seenAt: sql`now()`, problem, ...(live && { release: live.release, seq: live.seq }) };
  await db
    .insert(releaseMachines)
    .values({ machine, release: '', seq: 0, ...seen })
    .onConflictDoUpdate({ target: releaseMachines.machine, set: seen });
}

const GONE_AFTER_SECONDS = 60;

/** Machines with a sign of life in the last minute. */
export function listMachines(db: Database) {
  return db
    .select()
    .from(releaseMachines)
    .where(sql`${releaseMachines.seenAt} > now() - make_interval(secs => ${GONE_AFTER_SECONDS})`)
    .orderBy(releaseMachines.machine);
}
