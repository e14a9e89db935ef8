import { type Static, Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { PageProblem } from './page.ts';

const oneOf = <const T extends readonly string[]>(names: T) =>
  Type.Unsafe<T[number]>(Type.Union(names.map((name) => Type.Literal(name))));

/** Names the documents of one build; made of their content. */
const ReleaseName = Type.String({ pattern: '^[0-9a-f]{16}$' });

/** What visitors of one page would find otherwise. */
const PageChange = object({
  path: Type.String(),
  title: Type.String(),
  what: oneOf(['new', 'changed', 'gone']),
  /** In Chinese, one change each. */
  sentences: Type.Array(Type.String()),
});

export type PublishedPage = Static<typeof PageChange>;

/** An address at which visitors get something else, with the hashes of what they get; null for nothing. */
export interface ContentChange extends Pick<PublishedPage, 'path' | 'title' | 'what'> {
  readonly before: string | null;
  readonly after: string | null;
  /** An address that leads on to a screen of the app: no page, so nobody has to read it. */
  readonly isMove?: true;
}

/** A page that somebody took back by going to an earlier release, and that would be given to visitors again. */
const TakenBackPage = object({
  path: Type.String(),
  title: Type.String(),
  /** When it was taken back, and by whom. */
  at: Instant,
  by: Type.String(),
  /** What going back changed. */
  sentences: Type.Array(Type.String()),
  /** Whether it is exactly what was taken back; else it was changed since. */
  isSame: Type.Boolean(),
});

export type TakenBackPage = Static<typeof TakenBackPage>;

/** What publishing would do. */
export const ReleasePlan = object({
  release: ReleaseName,
  /** What visitors have now; null while there is nothing. */
  before: nullable(ReleaseName),
  /** Those of which something is to be said; `counts` has all. */
  pages: Type.Array(PageChange),
  counts: object({
    all: Type.Integer(),
    new: Type.Integer(),
    changed: Type.Integer(),
    gone: Type.Integer(),
  }),
  /** Whether the app around the pages is another one. */
  isAppChanged: Type.Boolean(),
  /** Pictures and scripts that come along. */
  files: object({ count: Type.Integer(), bytes: Type.Integer() }),
  /** Above it, taking pages off has to be confirmed. */
  mostGone: Type.Integer(),
  /** Pages that were taken back; publishing them needs to be decided. */
  takenBack: Type.Array(TakenBackPage),
  /** Files with errors; visitors keep what these pages showed before. */
  failed: Type.Array(object({ file: Type.String(), problems: Type.Array(PageProblem) })),
});

/** Where a page says something else of courses, prices and coupons than the catalogue. */
export const PageDifference = object({
  file: Type.String(),
  path: Type.String(),
  /** Errors are to be agreed to before it is published. */
  problems: Type.Array(PageProblem),
});

export type PageDifference = Static<typeof PageDifference>;

const STEPS = ['check', 'pictures', 'build', 'switch', 'serve'] as const;

export const ReleaseStep = object({
  name: oneOf(STEPS),
  at: Instant,
  /** What it found or did, in words; empty while there is nothing to say. */
  text: Type.String(),
});

const PUBLICATION_STATES = ['scheduled', 'running', 'live', 'unchanged', 'failed', 'cancelled'] as const;

export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** One order to publish, or to go back to an earlier release, and what became of it. */
const Publication = object({
  uuid: Uuid,
  kind: oneOf(['publish', 'rollback']),
  state: oneOf(PUBLICATION_STATES),
  by: Type.String(),
  createdAt: Instant,
  /** When it is to begin; null for at once. */
  dueAt: nullable(Instant),
  startedAt: nullable(Instant),
  endedAt: nullable(Instant),
  /** What visitors got by it. */
  release: nullable(ReleaseName),
  /** What they had before. */
  before: nullable(ReleaseName),
  steps: Type.Array(ReleaseStep),
  pages: Type.Array(PageChange),
  /** Why it failed, for staff to read. */
  problem: nullable(Type.String()),
});

export const ReleaseEntry = object({
  release: ReleaseName,
  madeAt: Instant,
  pages: Type.Integer(),
  isLive: Type.Boolean(),
  /** When visitors were given it last, and by whom; null when they never were. */
  shownAt: nullable(Instant),
  shownBy: nullable(Type.String()),
});

const Machine = object({
  name: Type.String(),
  /** Empty while it shows none of those that were published for all. */
  release: Type.String(),
  seenAt: Instant,
  /** Why it does not follow; null while it does. */
  problem: nullable(Type.String()),
});

const UuidParams = object({ uuid: Uuid });

/** Putting pages before visitors, and taking that back. */
export const release = staffOperations({
  'GET /console/api/releases': {
    summary: 'What visitors have, what was published, and what could be gone back to',
    access: 'staff:author',
    reply: object({
      isAuthoring: Type.Boolean(),
      /** The machine on which pages are written, where several could; empty else. */
      authoredOn: Type.String(),
      /** Machines that show the site, where several do. */
      machines: Type.Array(Machine),
      publications: Type.Array(Publication),
      releases: Type.Array(ReleaseEntry),
    }),
  },
  'POST /console/api/releases/plan': {
    summary: 'Make what would be published without showing it, and say what visitors would find otherwise',
    access: 'staff:publisher',
    /** Null while it is being made: ask again. */
    reply: object({
      plan: nullable(ReleasePlan),
      step: nullable(ReleaseStep),
      /** Why it may not be published as it is, for staff to read: somebody else has to read pages first. */
      unreviewed: nullable(Type.String()),
      /** Of the pages that visitors would find otherwise. */
      differences: Type.Array(PageDifference),
    }),
  },
  'POST /console/api/releases': {
    summary: 'Publish, at once or later; of two at once one is refused with who the other is',
    access: 'staff:publisher',
    body: object({
      /** Chosen by who orders it: the same order sent twice is one. */
      uuid: Uuid,
      /** The release that was looked at: what visitors get, also later, whatever is saved meanwhile. */
      expected: ReleaseName,
      /** Said when many pages go. */
      isSure: Type.Optional(Type.Boolean()),
      /** Said when pages that were taken back are to be given to visitors again. */
      isAgain: Type.Optional(Type.Boolean()),
      /** Said when pages are to say other prices than the catalogue, or to name what it does not have. */
      isDifferent: Type.Optional(Type.Boolean()),
      dueAt: Type.Optional(Instant),
    }),
    reply: Publication,
  },
  'GET /console/api/releases/{uuid}': {
    summary: 'One publication with its steps so far',
    access: 'staff:author',
    params: UuidParams,
    reply: Publication,
  },
  'DELETE /console/api/releases/{uuid}': {
    summary: 'Call off what was to be published later',
    access: 'staff:publisher',
    params: UuidParams,
    reply: Publication,
  },
  'POST /console/api/releases/compare': {
    summary: 'What visitors would find otherwise with an earlier release',
    access: 'staff:publisher',
    body: object({ release: ReleaseName }),
    reply: ReleasePlan,
  },
  'POST /console/api/releases/rollback': {
    summary: 'Give visitors an earlier release again; page files stay as they are',
    access: 'staff:publisher',
    body: object({ uuid: Uuid, release: ReleaseName }),
    reply: Publication,
  },
});
