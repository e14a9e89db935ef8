import type { OpenDatabase } from './db/database.ts';
import { describeError } from './db/describe-error.ts';
import { openPostgres } from './db/open-postgres.ts';
import { type ReadReplica, readReplica } from './db/read-replica.ts';
import type { Log } from './domains/context.ts';
import type { Metrics } from './kernel/metrics.ts';
import { redisCounter, type SharedCounter } from './kernel/shared-counter.ts';
import type { Tracer } from './kernel/tracer.ts';
import { statementWatch } from './watch-process.ts';

interface Watching {
  readonly metrics: Metrics;
  readonly log: () => Log | undefined;
  readonly tracer?: Tracer | undefined;
}

/** The shared counter at `REDIS_URL`; null when it is not set. */
export async function openCounter(url: string | undefined, { metrics, log }: Watching): Promise<SharedCounter | null> {
  if (!url) return null;
  const onChange = (reason: Error | null) => {
    if (reason) log()?.warn(describeError(reason), 'REDIS_URL is away: calls are counted by each process for itself');
    else log()?.info({}, 'REDIS_URL is back: calls are counted over all processes');
  };
  const counter = await redisCounter({ url, onChange });
  const up = metrics.gauge('zhiyan_shared_counter_up', '1 while calls are counted over all processes.');
  metrics.beforeReading(() => up.set(counter.isAway() ? 0 : 1));
  return counter;
}

/** The read replica at `DATABASE_READ_URL`; undefined when it is not set. */
export function openReplica(
  url: string | undefined,
  primary: OpenDatabase,
  { metrics, log, tracer }: Watching,
): ReadReplica | undefined {
  if (!url) return undefined;
  const reads = metrics.counter('zhiyan_reads_total', 'Calls that a replica may answer, by who did.', ['database']);
  const lag = metrics.gauge(
    'zhiyan_replica_lag_seconds',
    'How old the data of the replica may be; 0 while it is away.',
  );
  const used = metrics.gauge('zhiyan_replica_used', '1 while the replica answers calls.');
  const onIdleError = (error: Error) => log()?.warn(describeError(error), 'idle connection to the replica lost');
  const replica = readReplica({
    primary,
    replica: openPostgres({
      ...{ url, isReadOnly: true, onIdleError, keepsContext: tracer !== undefined },
      onStatementEnd: statementWatch(metrics, log, tracer),
    }),
    onRead: (name) => reads.inc({ database: name }),
    onChange: (reason) => {
      if (reason === null) log()?.info({}, 'the replica of DATABASE_READ_URL answers calls');
      else log()?.warn({ reason }, 'the replica of DATABASE_READ_URL is not used: DATABASE_URL answers all calls');
    },
  });
  metrics.beforeReading(() => {
    const { isUsed, lagSeconds } = replica.state();
    used.set(isUsed ? 1 : 0);
    if (lagSeconds === null) lag.reset();
    else lag.set(lagSeconds);
  });
  return replica;
}
