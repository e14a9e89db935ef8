import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { type AlarmKind, alarmKinds } from './alarm-words.ts';
import { staffOperations } from './operation.ts';
import { POSTBACK_PLATFORMS, type PostbackPlatform } from './postback-words.ts';
import { MISSING_SERVICES, type MissingService } from './status-words.ts';

const oneWord = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));
const keysOf = <T extends object>(words: T) => Object.keys(words) as (keyof T & string)[];

const Count = Type.Integer({ minimum: 0 });

const Alarm = object({
  id: Type.Integer(),
  kind: oneWord<AlarmKind>(keysOf(alarmKinds)),
  text: Type.String(),
  beganAt: Instant,
  /** Null while the alarm is active. */
  endedAt: nullable(Instant),
});

const Process = object({
  name: Type.String(),
  machine: Type.String(),
  /** Version of the program. */
  version: Type.String(),
  /** Name of the release that it shows; empty for none. */
  release: Type.String(),
  /** Null when unknown. */
  runsJobs: nullable(Type.Boolean()),
  beganAt: Instant,
  seenAt: Instant,
  /** True when it has not reported for two minutes. */
  isGone: Type.Boolean(),
  /** Numbers for the last five minutes. */
  answers: Count,
  failedAnswers: Count,
  diskFreeBytes: Count,
  diskBytes: Count,
});

const Job = object({
  name: Type.String(),
  everySeconds: Type.Integer(),
  ranAt: Instant,
  succeededAt: nullable(Instant),
  /** Number of failures in a row. */
  failures: Count,
  error: Type.String(),
  milliseconds: Count,
  isLate: Type.Boolean(),
});

/** Number of waiting items, counted up to 1,000, and the time of the oldest; null for none. */
const Waiting = { count: Count, oldestAt: nullable(Instant) };
const Platform = oneWord<PostbackPlatform>(POSTBACK_PLATFORMS);

/** The state of the server's machines. */
export const status = staffOperations({
  'GET /console/api/status': {
    summary: 'Current state of alarms, processes, jobs, waiting work, outside services, database and releases',
    access: 'staff:admin',
    reply: object({
      readAt: Instant,
      alarms: object({ open: Type.Array(Alarm), past: Type.Array(Alarm) }),
      processes: Type.Array(Process),
      jobs: Type.Array(Job),
      waiting: object({
        /** Waiting postbacks, for platforms that are switched on. */
        postbacks: Type.Array(object({ platform: Platform, ...Waiting })),
        /** Postbacks that a platform refused for good; only staff can send them again. */
        dead: Type.Array(object({ platform: Platform, count: Count })),
        refunds: object(Waiting),
        /** Payments that have been pending at the provider, or have had an unclear answer, for more than an hour. */
        payments: Type.Array(object({ provider: Type.String(), ...Waiting })),
        /** Payments of the last seven days that belong to no open order. */
        unowed: object({ count: Count, cents: Count }),
        /** Number of browser errors that no staff member has looked at. */
        clientErrors: Count,
      }),
      /** SMS of the last hour. */
      sms: Type.Array(object({ provider: Type.String(), state: Type.String(), code: Type.String(), count: Count })),
      missing: Type.Array(oneWord<MissingService>(keysOf(MISSING_SERVICES))),
      database: object({
        version: Type.String(),
        bytes: Count,
        connections: Count,
        mostConnections: Count,
        /** The largest tables, including their indexes. */
        tables: Type.Array(object({ name: Type.String(), bytes: Count })),
      }),
      /** The release that all machines have to show; empty when each shows its own. */
      liveRelease: Type.String(),
      machines: Type.Array(
        object({ name: Type.String(), release: Type.String(), seenAt: Instant, problem: nullable(Type.String()) }),
      ),
    }),
  },
});
