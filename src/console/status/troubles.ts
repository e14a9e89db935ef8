import { alarmKinds } from '#src/contract/console/alarm-words.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { JOB_NAMES, MISSING_SERVICES } from '#src/contract/console/status-words.ts';

export type Status = ConsoleReply<'GET /console/api/status'>;

/** A single failure may be chance. The alarm uses the same number. */
const FAILURES_IN_A_ROW = 3;

/** Problems that somebody has to solve, in words; empty when there are none. */
export function troublesOf({ alarms, processes, jobs, missing, machines, liveRelease }: Status): readonly string[] {
  const alive = processes.filter(({ isGone }) => !isGone);
  const told = new Set(alarms.open.map(({ kind, text }) => `${kind} ${text}`));
  const isTold = (kind: string, name: string) => [...told].some((one) => one.startsWith(kind) && one.includes(name));
  return [
    ...alarms.open.map(({ kind, text }) => `${alarmKinds[kind]}：${text}`),
    ...(alive.length > 0 && alive.every(({ runsJobs }) => runsJobs === false)
      ? ['没有一个进程在运行任务：到期的订单不会关闭，报警也不会发出']
      : []),
    ...jobs
      .filter(({ name, isLate }) => isLate && !isTold('job_late', name))
      .map(({ name }) => `任务“${jobName(name)}”没有按时运行`),
    ...jobs
      .filter(({ name, failures }) => failures >= FAILURES_IN_A_ROW && !isTold('job_failing', name))
      .map(({ name, failures }) => `任务“${jobName(name)}”连续失败 ${failures} 次`),
    ...machines
      .filter(({ name, release }) => liveRelease !== '' && release !== liveRelease && !isTold('release', name))
      .map(({ name }) => `机器 ${name} 没有换上最新发布的页面`),
    ...missing.filter((one) => one !== 'sandbox' && one !== 'ad platforms').map((one) => MISSING_SERVICES[one]),
  ];
}

export const jobName = (name: string) => JOB_NAMES[name] ?? name;
