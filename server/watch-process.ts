import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { describeError } from '#server/db/describe-error.ts';
import type { MissingService } from '#src/contract/console/status-words.ts';
import type { OpenDatabase } from './db/database.ts';
import { readMigrations } from './db/migrate.ts';
import { readSchoolFigures } from './db/queries/school-figures.ts';
import { noteJobRun, noteProcess } from './domains/alarms/note-states.ts';
import type { Log } from './domains/context.ts';
import type { Job } from './domains/job.ts';
import type { Clock } from './kernel/clock.ts';
import type { Metrics } from './kernel/metrics.ts';
import type { Tracer } from './kernel/tracer.ts';

const SLOW_SECONDS = 0.5;
const LONGEST_TEXT = 600;
const WINDOW_MS = 5 * 60_000;
const NOTE_EVERY_MS = 60_000;

interface Watched {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly machine: string;
  /** The folder whose disk is watched. */
  readonly folder: string;
}

/** Counts and traces every statement, and logs slow ones: their text without any value. */
export function statementWatch(metrics: Metrics, log: () => Log | undefined, tracer?: Tracer) {
  return (text: string, seconds: number) => {
    metrics.ranStatement(seconds);
    tracer?.noteBelow(operationOf(text), seconds, {
      'db.system.name': 'postgresql',
      'db.query.text': withoutValues(text),
    });
    if (seconds <= SLOW_SECONDS) return;
    const statement = withoutValues(text);
    log()?.warn({ statement, ms: Math.round(seconds * 1000) }, 'slow statement');
  };
}

const operationOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';

/** Parameters are already `$1`; quoted text may be a value too. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_TEXT);
}

/** Free and total bytes of a folder's disk. The folder may be missing: with an external database nobody creates it. */
async function diskOf(folder: string): Promise<{ readonly free: number; readonly size: number }> {
  const path = resolve(folder);
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return diskOf(dirname(path));
  }
}

/** Values read when the metrics are requested: connections, disk, and the school's figures of today. */
export function watchSchool(metrics: Metrics, { database, clock, machine, folder }: Watched, log: Log): void {
  const gauge = (name: string, help: string) => metrics.gauge(`zhiyan_${name}`, help);
  const connections = metrics.gauge('zhiyan_pool_connections', 'Connections to the database.', ['state']);
  const poolWaiting = gauge('pool_waiting', 'Calls that wait for a connection.');
  const diskFree = gauge('disk_free_bytes', 'Free room on the disk of the data.');
  const diskSize = gauge('disk_size_bytes', 'Size of that disk.');
  const up = gauge('database_up', '1 while the database answers.');
  const figures = {
    registrations: gauge('registrations_today', 'Registrations of campaign pages since midnight in Beijing.'),
    paid: gauge('orders_paid_today', 'Orders paid since midnight in Beijing.'),
    paidCents: gauge('paid_cents_today', 'Money received since midnight in Beijing.'),
    refunded: gauge('orders_refunded_today', 'Orders refunded since midnight in Beijing.'),
    refundedCents: gauge('refunded_cents_today', 'Money sent back since midnight in Beijing.'),
    refundsWaiting: gauge('refunds_waiting', 'Refunds on their way, counted to 10,000.'),
    postbacksWaiting: gauge('postbacks_waiting', 'Postbacks to be sent, counted to 10,000.'),
    oldestPostbackSeconds: gauge('postbacks_oldest_seconds', 'Age of the oldest of them.'),
    alarmsOpen: gauge('alarms_open', 'Alarms that stand.'),
    liveSeq: gauge('release_seq_live', 'Number of the release that all machines are to show.'),
    shownSeq: gauge('release_seq_shown', 'Number of the release that this machine shows.'),
  };
  const readFigures = async () => {
    const read = await readSchoolFigures(database.db, clock.now(), machine);
    for (const [name, instrument] of Object.entries(figures)) {
      const value = read[name as keyof typeof figures];
      if (value === null) instrument.reset();
      else instrument.set(value);
    }
  };
  metrics.beforeReading(async () => {
    const pool = database.pool?.();
    if (pool) {
      connections.set({ state: 'used' }, pool.used);
      connections.set({ state: 'idle' }, pool.idle);
      poolWaiting.set(pool.waiting);
    }
    const disk = await diskOf(folder).catch(() => undefined);
    if (disk) diskFree.set(disk.free);
    if (disk) diskSize.set(disk.size);
    try {
      await readFigures();
      up.set(1);
    } catch (error) {
      up.set(0);
      log.warn(describeError(error), 'the figures of the school cannot be read');
    }
  });
}

interface SelfWatched extends Watched {
  readonly metrics: Metrics;
  /** Name of the release that it shows; empty for none. */
  readonly release: () => Promise<string>;
  readonly runsJobs: boolean;
  /** External services that are not configured. */
  readonly missing: readonly MissingService[];
}

/** The newest migration of the program and, for a built file, the hash of its sources: `0357 3f9c1e`. */
function programVersion(): string {
  const [, hash = ''] = /main-([0-9a-f]{6})[0-9a-f]*\.js$/.exec(process.argv[1] ?? '') ?? [];
  const newest = readMigrations().at(-1)?.name.slice(0, 4) ?? '';
  return `${newest} ${hash}`.trim();
}

/** Stores a process's state for the others: its job runs, and every half minute its responses and its disk. */
export function selfWatch({ database: { db }, clock, metrics, machine, folder, ...told }: SelfWatched) {
  const beganAt = clock.now();
  const version = programVersion();
  const name = `${hostname()} ${process.pid}`;
  const noted = new Map<string, { readonly at: number; readonly hasFailed: boolean }>();
  const looks: { readonly at: number; readonly all: number; readonly failed: number }[] = [];
  const job: Job = {
    name: 'tell of this process',
    everySeconds: 30,
    runsOnce: true,
    run: async () => {
      const now = clock.now();
      const { all, failed } = metrics.answers;
      looks.push({ at: now.getTime(), all, failed });
      while (looks[1] && looks[1].at <= now.getTime() - WINDOW_MS) looks.shift();
      const before = looks[0] ?? { all, failed };
      const disk = await diskOf(folder);
      await noteProcess(db, {
        process: name,
        machine,
        beganAt,
        seenAt: now,
        answers: all - before.all,
        failedAnswers: failed - before.failed,
        diskFreeBytes: disk.free,
        diskBytes: disk.size,
        version,
        release: await told.release(),
        runsJobs: told.runsJobs,
        missing: told.missing,
      });
      return 0;
    },
  };
  const onRun = (
    { name: jobName, everySeconds }: Job,
    { seconds, error }: { seconds: number; error: string | undefined },
  ) => {
    metrics.ranJob(jobName, seconds, error !== undefined);
    const at = clock.now();
    const before = noted.get(jobName);
    const isNews = error !== undefined || before?.hasFailed !== false;
    // Do not write after each run of a frequent job that succeeds.
    if (!isNews && at.getTime() - before.at < NOTE_EVERY_MS) return;
    noted.set(jobName, { at: at.getTime(), hasFailed: error !== undefined });
    void noteJobRun(db, { job: jobName, everySeconds, at, seconds, error }).catch(() => noted.delete(jobName));
  };
  return { job, onRun };
}
