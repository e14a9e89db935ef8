import { describeError } from '#server/db/describe-error.ts';
import type { Job, JobContext } from './domains/job.ts';
import { type Tracer, traced } from './kernel/tracer.ts';

export interface RunningJobs {
  /** Starts no more jobs; resolves when the running ones have ended. */
  readonly stop: () => Promise<void>;
}

type OnRun = (job: Job, run: { readonly seconds: number; readonly error: string | undefined }) => void;

/**
 * Runs each job repeatedly, each time until nothing is due, and never twice at once in this process. A failed job is
 * logged and retried.
 */
export function startJobs(
  jobs: readonly Job[],
  context: JobContext,
  /** False when nothing may be written: then jobs wait. */
  canWrite: () => Promise<boolean> = async () => true,
  /** Called after each run; `error` describes a failure, without values. */
  onRun: OnRun = () => {},
  tracer?: Tracer,
): RunningJobs {
  const running = new Map<Job, Promise<void>>();
  let isStopping = false;
  const runUntilDone = async (job: Job) => {
    let count = 0;
    let problem: string | undefined;
    const start = performance.now();
    try {
      for (let part = 1; part > 0 && !isStopping && (await canWrite()); count += part) {
        part = await traced(tracer, `job ${job.name}`, 'internal', () => job.run(context));
        if (job.runsOnce) break;
      }
      if (count > 0) context.log.info({ job: job.name, count }, 'job did its work');
    } catch (error) {
      const described = describeError(error);
      problem = [described.error, described.sqlState, described.message].filter(Boolean).join(' ').slice(0, 300);
      context.log.error({ job: job.name, ...described }, 'job failed');
    }
    onRun(job, { seconds: (performance.now() - start) / 1000, error: problem });
  };
  const timers = jobs.map((job) => {
    const tick = () => {
      if (running.has(job)) return;
      running.set(
        job,
        runUntilDone(job).finally(() => running.delete(job)),
      );
    };
    const timer = setInterval(tick, job.everySeconds * 1000);
    timer.unref();
    return timer;
  });
  return {
    stop: async () => {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
