import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { REPORT_KINDS, REPORT_PARTS, type ReportKind, type ReportPart } from '../report-text.ts';
import { staffOperations } from './operation.ts';

const oneWord = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));

export const ERROR_STATES = ['open', 'solved', 'ignored'] as const;
export type ErrorState = (typeof ERROR_STATES)[number];

const Part = oneWord<ReportPart>(REPORT_PARTS);
const State = oneWord<ErrorState>(ERROR_STATES);
const Count = Type.Integer({ minimum: 0 });
const Params = object({ uuid: Uuid });

const errorFields = {
  uuid: Uuid,
  part: Part,
  kind: oneWord<ReportKind>(REPORT_KINDS),
  message: Type.String(),
  /** File in which it happened, by its name in the build; empty when unknown. */
  place: Type.String(),
  state: State,
  reports: Count,
  visits: Count,
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** Number of reports per day of the last seven days (China time), oldest first. */
  days: Type.Array(Count),
  /** Names of the releases with this error, newest first. */
  releases: Type.Array(Type.String()),
  /** True when it was solved and came again in a newer release. */
  isBack: Type.Boolean(),
};

const ClientError = object(errorFields);

const Sample = object({
  at: Instant,
  message: Type.String(),
  frames: Type.Array(Type.String()),
  /** Path of the page without ids. */
  page: Type.String(),
  block: Type.String(),
  release: Type.String(),
  browser: Type.String(),
});

/** Errors in visitors' browsers, one row for each cause. */
export const clientError = staffOperations({
  'GET /console/api/client-errors': {
    summary: 'Errors in visitors’ browsers, one per cause, last seen first, 50 at a time',
    access: 'staff:admin',
    query: object({
      state: Type.Optional(State),
      part: Type.Optional(Part),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(
        Type.String({ maxLength: 80, pattern: '^[0-9]{1,13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
      ),
    }),
    reply: object({
      errors: Type.Array(ClientError),
      /** Number of errors in each state, for the chosen part of the site. */
      counts: object({ open: Count, solved: Count, ignored: Count }),
      next: nullable(Type.String()),
    }),
  },
  'GET /console/api/client-errors/{uuid}': {
    summary: 'One browser error with samples',
    access: 'staff:admin',
    params: Params,
    reply: object({
      error: ClientError,
      browsers: Type.Array(object({ name: Type.String(), reports: Count })),
      samples: Type.Array(Sample),
      /** The last staff member who set the state, and when; null for none. */
      decided: nullable(object({ by: Type.String(), at: Instant })),
    }),
  },
  'PUT /console/api/client-errors/{uuid}/state': {
    summary: 'Mark an error solved, ignored or open; a solved one opens again when a newer release has it',
    access: 'staff:admin',
    params: Params,
    body: object({ state: State }),
    reply: ClientError,
  },
});
