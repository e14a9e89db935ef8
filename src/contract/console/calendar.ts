import { type Static, Type } from 'typebox';
import { Day, Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';

const CALENDAR_KINDS = ['page', 'countdown', 'experiment', 'publication', 'live'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];
/** The most days of one call. */
export const MOST_CALENDAR_DAYS = 92;

/** Something that begins, ends or happens at a time that somebody chose. */
const CalendarEntry = object({
  /** Different for each. */
  key: Type.String(),
  kind: Type.Unsafe<CalendarKind>(Type.Union(CALENDAR_KINDS.map((kind) => Type.Literal(kind)))),
  title: Type.String(),
  /** Null: since ever. For a moment, e.g. of a publication, the same as `until`. */
  from: nullable(Instant),
  /** Null: without an end. */
  until: nullable(Instant),
  /** The page that it belongs to; empty for none. */
  page: Type.String(),
  /** That page's file; empty where none can be changed here. */
  file: Type.String(),
  /** Where it is looked after; empty for nowhere. */
  path: Type.String(),
  /** Further facts, in words; empty for none. */
  note: Type.String(),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

/** What happens when: pages that open and close, publications, experiments, countdowns, live classes. Decision 0321. */
export const calendar = staffOperations({
  'GET /console/api/calendar': {
    summary: 'What begins, ends or happens from one day to another, both included, by its beginning',
    access: 'staff:author',
    query: object({ first: Day, last: Day }),
    reply: object({ entries: Type.Array(CalendarEntry) }),
  },
});
