import { describeError } from '#server/db/describe-error.ts';
import type { Job, JobContext } from './domains/job.ts';

export interface RunningJobs {
  /** Starts nothing more and resolves when what runs has ended. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs each job again and again, each time until nothing is due, and never twice at once in this process. A job that fails is
 * logged and tried again.
 */
export function startJobs(
  jobs: readonly Job[],
  context: JobContext,
  /** False when nothing may be written: then jobs wait. */
  canWrite: () => Promise<boolean> = async () => true,
): RunningJobs {
  const running = new Map<Job, Promise<void>>();
  let isStopping = false;
  const runUntilDone = async (job: Job) => {
    let count = 0;
    try {
      for (let part = 1; part > 0 && !isStopping && (await canWrite()); count += part) {
        part = await job.run(context);
        if (job.runsOnce) break;
      }
      if (count > 0) context.log.info({ job: job.name, count }, 'job did its work');
    } catch (error) {
      context.log.error({ job: job.name, ...describeError(error) }, 'job failed');
    }
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
