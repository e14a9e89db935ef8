import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';

/** What visitors find at a page's address at this moment; `broken`: its file has errors. */
const PAGE_STATES = ['live', 'scheduled', 'closed', 'draft', 'archived', 'broken'] as const;

export type PageCardState = (typeof PAGE_STATES)[number];

const PageProblem = object({
  /** A row of docs/problems.md. */
  code: Type.String(),
  /** Both count from 1. */
  line: Type.Integer(),
  column: Type.Integer(),
  severity: Type.Unsafe<'error' | 'warning'>(Type.Union([Type.Literal('error'), Type.Literal('warning')])),
  message: Type.String(),
  hint: nullable(Type.String()),
});

/** A page of `pages-config`, as its file says. */
export const PageCard = object({
  path: Type.String(),
  /** Below `pages-config`. */
  file: Type.String(),
  title: Type.String(),
  state: Type.Unsafe<PageCardState>(Type.Union(PAGE_STATES.map((state) => Type.Literal(state)))),
  /** Whether its visitors have to be logged in. */
  isForStudents: Type.Boolean(),
  from: nullable(Instant),
  until: nullable(Instant),
  /** Where visitors go outside that time. */
  otherwise: nullable(Type.String()),
  /** The amounts that the page shows, in yuan, in words. */
  prices: Type.Array(Type.String()),
  problems: Type.Array(PageProblem),
  changedAt: Instant,
});

/** Pages of the site, for those who write them. */
export const page = staffOperations({
  'GET /console/api/pages': {
    summary: 'All pages with their state and what is wrong with them',
    access: 'staff:author',
    reply: object({
      /** False on a machine that only serves what another one built. */
      isAuthoring: Type.Boolean(),
      pages: Type.Array(PageCard),
    }),
  },
});
