import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from '#server/db/describe-error.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import { CODE_MANIFESTS, codeFiles } from '#site-store/code-files.ts';
import { prune } from '#site-store/prune.ts';
import type { Database } from './db/database.ts';
import type { Log } from './domains/context.ts';
import type { AuthoringLease } from './domains/publications/authoring-lease.ts';
import { keepInStep, noteMachine } from './domains/publications/live-release.ts';
import type { ReleaseStore } from './gateways/release-store/release-store.ts';

interface FollowOptions {
  readonly db: Database;
  /** Null when each machine shows its own releases. */
  readonly store: ReleaseStore | null;
  readonly site: string;
  readonly machine: string;
  /** Null on a machine that never writes pages. */
  readonly lease: AuthoringLease | null;
  readonly log: Log;
}

const LOOK_EVERY_MS = 1000;
const RENEW_EVERY_LOOKS = 5;
const NOTE_EVERY_LOOKS = 10;
/** The defaults of the authors' command. */
const KEEP = { keepReleases: 20, keepAssetDays: 30 };

/** Checks every second which release is live, and switches to it; renews the lease of a machine that writes pages. */
export function followReleases({ db, store, site, machine, lease, log }: FollowOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let problem: string | null = null;
  let shown = '';
  const look = async (count: number) => {
    if (lease && count % RENEW_EVERY_LOOKS === 0) await lease.renew();
    if (!store) return;
    const live = await keepInStep({
      db,
      store,
      site,
      machine,
      lease,
      prune: (needed) => prune(site, KEEP, needed, [...CODE_MANIFESTS, ...codeFiles(site)]),
    });
    const isNew = live !== undefined && `${live.seq}` !== shown;
    if (isNew || problem !== null || count % NOTE_EVERY_LOOKS === 0) await noteMachine(db, machine, live, null);
    if (isNew) log.info({ release: live.release, seq: live.seq }, 'this machine shows the live release');
    shown = live ? `${live.seq}` : shown;
    problem = null;
  };
  const run = async () => {
    for (let count = 0; !signal.aborted; count++) {
      try {
        await look(count);
      } catch (error) {
        const { message } = error as Error;
        if (message !== problem) log.error(describeError(error), 'this machine does not follow the live release');
        problem = message;
        await noteMachine(db, machine, undefined, message.slice(0, 300)).catch(() => undefined);
      }
      await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = store || lease ? run() : Promise.resolve();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Services of a machine that writes and publishes pages only while it has the lease. */
export function whileAuthoring(
  services: Gateways,
  { pages, publisher, lease }: Pick<Gateways, 'pages' | 'publisher'> & { readonly lease: AuthoringLease },
): Gateways {
  return {
    ...services,
    get pages() {
      return lease.isHeld() ? pages : null;
    },
    get publisher() {
      return lease.isHeld() ? publisher : null;
    },
    get authoredOn() {
      return lease.isHeld() ? '' : (lease.holder().split(':')[0] ?? '');
    },
  };
}
