import { type Static, Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { PageProblem } from './page.ts';

const oneOf = <const T extends readonly string[]>(names: T) =>
  Type.Unsafe<T[number]>(Type.Union(names.map((name) => Type.Literal(name))));

/** Names the documents of one build by their content. */
const ReleaseName = Type.String({ pattern: '^[0-9a-f]{16}$' });

/** What visitors of one page would find different. */
const PageChange = object({
  path: Type.String(),
  title: Type.String(),
  what: oneOf(['new', 'changed', 'gone']),
  /** In Chinese, one change each. */
  sentences: Type.Array(Type.String()),
});

export type PublishedPage = Static<typeof PageChange>;

/** An address whose content changes, with both hashes; null for nothing. */
export interface ContentChange extends Pick<PublishedPage, 'path' | 'title' | 'what'> {
  readonly before: string | null;
  readonly after: string | null;
  /** An address that redirects to a screen of the app: not a page, so it needs no approval. */
  readonly isMove?: true;
}

/** A page that somebody took back by a rollback, and that would return. */
const TakenBackPage = object({
  path: Type.String(),
  title: Type.String(),
  /** When it was taken back, and by whom. */
  at: Instant,
  by: Type.String(),
  /** What the rollback changed. */
  sentences: Type.Array(Type.String()),
  /** Whether it is exactly the version that was taken back; else it was changed since. */
  isSame: Type.Boolean(),
});

export type TakenBackPage = Static<typeof TakenBackPage>;

/** What publishing would change. */
export const ReleasePlan = object({
  release: ReleaseName,
  /** The live release; null when there is none. */
  before: nullable(ReleaseName),
  /** Pages with a described change; `counts` has all. */
  pages: Type.Array(PageChange),
  counts: object({
    all: Type.Integer(),
    new: Type.Integer(),
    changed: Type.Integer(),
    gone: Type.Integer(),
  }),
  /** Whether the app itself changed. */
  isAppChanged: Type.Boolean(),
  /** New pictures and scripts. */
  files: object({ count: Type.Integer(), bytes: Type.Integer() }),
  /** Above this number, removing pages has to be confirmed. */
  mostGone: Type.Integer(),
  /** Pages that were taken back; publishing them has to be confirmed. */
  takenBack: Type.Array(TakenBackPage),
  /** Files with errors; visitors keep the published versions of their pages. */
  failed: Type.Array(object({ file: Type.String(), problems: Type.Array(PageProblem) })),
});

/** Where a page differs from the catalogue in courses, prices and coupons. */
export const PageDifference = object({
  file: Type.String(),
  path: Type.String(),
  /** Errors have to be confirmed before publishing. */
  problems: Type.Array(PageProblem),
});

export type PageDifference = Static<typeof PageDifference>;

const STEPS = ['check', 'pictures', 'build', 'switch', 'serve'] as const;

export const ReleaseStep = object({
  name: oneOf(STEPS),
  at: Instant,
  /** What it found or did, in words; empty so far. */
  text: Type.String(),
});

const PUBLICATION_STATES = ['scheduled', 'running', 'live', 'unchanged', 'failed', 'cancelled'] as const;

export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** One publication or rollback, and its result. */
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
  /** The release that it made live. */
  release: nullable(ReleaseName),
  /** The release that was live before. */
  before: nullable(ReleaseName),
  steps: Type.Array(ReleaseStep),
  pages: Type.Array(PageChange),
  /** Why it failed, for staff. */
  problem: nullable(Type.String()),
});

export const ReleaseEntry = object({
  release: ReleaseName,
  madeAt: Instant,
  pages: Type.Integer(),
  isLive: Type.Boolean(),
  /** When and by whom it was last made live; null when it never was. */
  shownAt: nullable(Instant),
  shownBy: nullable(Type.String()),
});

const Machine = object({
  name: Type.String(),
  /** Empty while it shows no release that was published for all. */
  release: Type.String(),
  seenAt: Instant,
  /** Why it does not follow; null while it does. */
  problem: nullable(Type.String()),
});

const UuidParams = object({ uuid: Uuid });

/** Publishing pages, and rolling back. */
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
    /** Null while it is being built: ask again. */
    reply: object({
      plan: nullable(ReleasePlan),
      step: nullable(ReleaseStep),
      /** Why it may not be published as it is, for staff: somebody else has to read pages first. */
      unreviewed: nullable(Type.String()),
      /** Of the pages that would change for visitors. */
      differences: Type.Array(PageDifference),
    }),
  },
  'POST /console/api/releases': {
    summary: 'Publish, at once or later; of two at once one is refused with who the other is',
    access: 'staff:publisher',
    body: object({
      /** Chosen by the caller: the same order sent twice is one. */
      uuid: Uuid,
      /** The reviewed release: what goes live, also later, whatever is saved meanwhile. */
      expected: ReleaseName,
      /** Confirms the removal of many pages. */
      isSure: Type.Optional(Type.Boolean()),
      /** Confirms the return of pages that were taken back. */
      isAgain: Type.Optional(Type.Boolean()),
      /** Confirms differences from the catalogue in prices or missing things. */
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
