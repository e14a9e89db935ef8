import { type Static, Type } from 'typebox';
import { Day, Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';

const CALENDAR_KINDS = ['page', 'countdown', 'experiment', 'publication', 'live'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];
/** Most days in one call. */
export const MOST_CALENDAR_DAYS = 92;

/** Something that begins, ends or happens at a planned time. */
const CalendarEntry = object({
  /** Unique key of the entry. */
  key: Type.String(),
  kind: Type.Unsafe<CalendarKind>(Type.Union(CALENDAR_KINDS.map((kind) => Type.Literal(kind)))),
  title: Type.String(),
  /** Null: no start. For a single moment, e.g. of a publication, equal to `until`. */
  from: nullable(Instant),
  /** Null: no end. */
  until: nullable(Instant),
  /** Address of the entry's page; empty for none. */
  page: Type.String(),
  /** File of that page; empty when it cannot be changed here. */
  file: Type.String(),
  /** Path in the console where the entry is managed; empty for none. */
  path: Type.String(),
  /** Further facts as text; empty for none. */
  note: Type.String(),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/** Everything with a time: pages, publications, experiments, countdowns, live classes. Decision 0321. */
export const calendar = staffOperations({
  'GET /console/api/calendar': {
    summary: 'Everything that begins, ends or happens between two days (both included), ordered by start',
    access: 'staff:author',
    query: object({ first: Day, last: Day }),
    reply: object({ entries: Type.Array(CalendarEntry) }),
  },
});
