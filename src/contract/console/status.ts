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
  /** Null while it stands. */
  endedAt: nullable(Instant),
});

const Process = object({
  name: Type.String(),
  machine: Type.String(),
  /** Of the program. */
  version: Type.String(),
  /** That it shows; empty when it shows none. */
  release: Type.String(),
  /** Null when it does not say so. */
  runsJobs: nullable(Type.Boolean()),
  beganAt: Instant,
  seenAt: Instant,
  /** It was not heard of for two minutes. */
  isGone: Type.Boolean(),
  /** Of the last five minutes. */
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
  /** In a row. */
  failures: Count,
  error: Type.String(),
  milliseconds: Count,
  isLate: Type.Boolean(),
});

/** How many there are, to a thousand, and how old the oldest is. */
const Waiting = { count: Count, oldestAt: nullable(Instant) };
const Platform = oneWord<PostbackPlatform>(POSTBACK_PLATFORMS);

/** How the school's machines are. */
export const status = staffOperations({
  'GET /console/api/status': {
    summary: 'Alarms, processes, jobs, what waits, services outside, database and releases, as they are now',
    access: 'staff:admin',
    reply: object({
      readAt: Instant,
      alarms: object({ open: Type.Array(Alarm), past: Type.Array(Alarm) }),
      processes: Type.Array(Process),
      jobs: Type.Array(Job),
      waiting: object({
        /** Of platforms that are on. */
        postbacks: Type.Array(object({ platform: Platform, ...Waiting })),
        /** Postbacks that no platform took, and nobody sends again by himself. */
        dead: Type.Array(object({ platform: Platform, count: Count })),
        refunds: object(Waiting),
        /** The provider says that it is under way, or nothing that is understood, for more than an hour. */
        payments: Type.Array(object({ provider: Type.String(), ...Waiting })),
        /** Money of seven days that no order waited for. */
        unowed: object({ count: Count, cents: Count }),
        /** Errors of browsers that nobody has looked at. */
        clientErrors: Count,
      }),
      /** Messages of the last hour. */
      sms: Type.Array(object({ provider: Type.String(), state: Type.String(), code: Type.String(), count: Count })),
      missing: Type.Array(oneWord<MissingService>(keysOf(MISSING_SERVICES))),
      database: object({
        version: Type.String(),
        bytes: Count,
        connections: Count,
        mostConnections: Count,
        /** Some of the largest tables with their indexes. */
        tables: Type.Array(object({ name: Type.String(), bytes: Count })),
      }),
      /** The release that all are to show; empty where each shows its own. */
      liveRelease: Type.String(),
      machines: Type.Array(
        object({ name: Type.String(), release: Type.String(), seenAt: Instant, problem: nullable(Type.String()) }),
      ),
    }),
  },
});
