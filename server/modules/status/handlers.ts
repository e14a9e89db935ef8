import { readStatus } from '#server/domains/alarms/read-status.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { status as calls } from '#src/contract/console/status.ts';

const instantOrNull = (moment: Date | null) => moment && toInstant(moment);
/** A machine's name contains the folder of its site, to distinguish two on one host. */
const hostOf = (machine: string) => machine.split(':')[0] ?? '';

export const statusHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/status': async (_input, { db, clock }) => {
    const now = clock.now();
    const { alarms, processes, jobs, waiting, sms, missing, database, liveRelease, machines } = await readStatus(
      db,
      now,
    );
    const { isAnyOn, ...rest } = waiting;
    const alarmView = ({ id, kind, text, beganAt, endedAt }: (typeof alarms.open)[number]) => ({
      ...{ id, kind, text, beganAt: toInstant(beganAt), endedAt: instantOrNull(endedAt) },
    });
    return {
      readAt: toInstant(now),
      alarms: { open: alarms.open.map(alarmView), past: alarms.past.map(alarmView) },
      processes: processes.map(({ process, machine, beganAt, seenAt, missing: _missing, ...one }) => ({
        ...{ ...one, name: process, machine: hostOf(machine) },
        ...{ beganAt: toInstant(beganAt), seenAt: toInstant(seenAt) },
      })),
      jobs: jobs.map(({ job, ranAt, succeededAt, failedAt: _failedAt, ...one }) => ({
        ...{ ...one, name: job, ranAt: toInstant(ranAt), succeededAt: instantOrNull(succeededAt) },
      })),
      waiting: {
        ...{ dead: [...rest.dead], unowed: rest.unowed, clientErrors: rest.clientErrors },
        postbacks: rest.postbacks.map(({ oldestAt, ...one }) => ({ ...one, oldestAt: instantOrNull(oldestAt) })),
        refunds: { count: rest.refunds.count, oldestAt: instantOrNull(rest.refunds.oldestAt) },
        payments: rest.payments.map(({ oldestAt, ...one }) => ({ ...one, oldestAt: instantOrNull(oldestAt) })),
      },
      sms: [...sms],
      missing: isAnyOn || missing.includes('sandbox') ? missing : [...missing, 'ad platforms' as const],
      database: { ...database, tables: [...database.tables] },
      liveRelease,
      machines: machines.map(({ machine, release, seenAt, problem }) => ({
        ...{ name: hostOf(machine), release, seenAt: toInstant(seenAt), problem },
      })),
    };
  },
};
