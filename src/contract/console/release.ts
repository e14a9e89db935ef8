import { type Static, Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { PageProblem } from './page.ts';

const oneOf = <const T extends readonly string[]>(names: T) =>
  Type.Unsafe<T[number]>(Type.Union(names.map((name) => Type.Literal(name))));

/** Names the documents of one build by their content. */
const ReleaseName = Type.String({ pattern: '^[0-9a-f]{16}$' });

/** What visitors would notice on one page. */
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

/** A page that was rolled back and that this publication would bring back. */
const TakenBackPage = object({
  path: Type.String(),
  title: Type.String(),
  /** When it was taken back, and by whom. */
  at: Instant,
  by: Type.String(),
  /** What the rollback changed. */
  sentences: Type.Array(Type.String()),
  /** True when it is exactly the version that was rolled back; false when it was changed since. */
  isSame: Type.Boolean(),
});

export type TakenBackPage = Static<typeof TakenBackPage>;

/** The changes that publishing would make. */
export const ReleasePlan = object({
  release: ReleaseName,
  /** The live release; null when there is none. */
  before: nullable(ReleaseName),
  /** Pages with a description of their changes; `counts` has the number of all. */
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
  /** Pages that were rolled back; publishing them again has to be confirmed. */
  takenBack: Type.Array(TakenBackPage),
  /** Files with errors; visitors keep the published versions of their pages. */
  failed: Type.Array(object({ file: Type.String(), problems: Type.Array(PageProblem) })),
});

/** What can be selected for publishing: everything that differs from what visitors see. */
export const ReleaseChoices = object({
  pages: Type.Array(
    object({
      ...PageChange.properties,
      /** Empty for an address without a file, which redirects. */
      file: Type.String(),
      /** False when only its fragments changed: then it is published with them. */
      isOwn: Type.Boolean(),
      /** True when its file has errors: visitors keep the live version. */
      isBroken: Type.Boolean(),
      /** Names of its changed fragments. */
      fragments: Type.Array(Type.String()),
    }),
  ),
  fragments: Type.Array(
    object({
      name: Type.String(),
      /** Addresses of the pages that would change with the fragment. */
      usedBy: Type.Array(Type.String()),
      isNew: Type.Boolean(),
    }),
  ),
  /** Why nothing can be selected and all must be published together, in Chinese; null when a selection is possible. */
  whole: nullable(Type.String()),
});

/** Differences between a page and the catalogue in courses, prices and coupons. */
export const PageDifference = object({
  file: Type.String(),
  path: Type.String(),
  /** Errors have to be confirmed before publishing. */
  problems: Type.Array(PageProblem),
});

export type PageDifference = Static<typeof PageDifference>;

/** Key of one flaw of a page, to confirm it as known. */
export const flawKey = (
  path: string,
  { code, line, column }: Pick<Static<typeof PageProblem>, 'code' | 'line' | 'column'>,
) => `${path} ${code} ${line}:${column}`;

const STEPS = ['check', 'pictures', 'build', 'switch', 'serve'] as const;

export const ReleaseStep = object({
  name: oneOf(STEPS),
  at: Instant,
  /** The step's result as text; empty until it is done. */
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
  /** Files that were edited while it waits. The reviewed content is published all the same. */
  edited: Type.Array(Type.String()),
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
  /** Name of the published release that the machine shows; empty for none. */
  release: Type.String(),
  seenAt: Instant,
  /** Why the machine shows another release; null when it shows the right one. */
  problem: nullable(Type.String()),
});

const UuidParams = object({ uuid: Uuid });

/** Publishing pages, and rolling back. */
export const release = staffOperations({
  'GET /console/api/releases': {
    summary: 'The live release, past publications, and the releases that one can go back to',
    access: 'staff:author',
    reply: object({
      isAuthoring: Type.Boolean(),
      /** Name of the machine that writes pages, if several machines could; empty otherwise. */
      authoredOn: Type.String(),
      /** Machines that show the site, if there are several; empty otherwise. */
      machines: Type.Array(Machine),
      publications: Type.Array(Publication),
      releases: Type.Array(ReleaseEntry),
      /** Pages that were rolled back and that publishing everything would bring back. */
      comesBack: Type.Array(TakenBackPage),
    }),
  },
  'POST /console/api/releases/plan': {
    summary: 'Build what would be published, without publishing it, and list what would change for visitors',
    access: 'staff:publisher',
    /** Null while it is being built: poll again. */
    reply: object({
      plan: nullable(ReleasePlan),
      step: nullable(ReleaseStep),
      /**
       * Why it cannot be published as it is, for staff: a second person has to review pages first. Null when it can.
       */
      unreviewed: nullable(Type.String()),
      /** Differences from the catalogue on the pages that would change for visitors. */
      differences: Type.Array(PageDifference),
      /** Flaws of these pages; each has to be fixed or confirmed as known before publishing. */
      flaws: Type.Array(PageDifference),
      /** What can be selected; null without a plan. */
      choices: nullable(ReleaseChoices),
    }),
  },
  'POST /console/api/releases/choose': {
    summary: 'Build what would be published with only the chosen pages and fragments, without publishing it',
    access: 'staff:publisher',
    bodyBytes: 1_000_000,
    body: object({
      /** The release that the plan made. */
      release: ReleaseName,
      paths: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 5000 }),
      fragments: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 1000 }),
    }),
    reply: object({
      /** Why this selection is not possible, in Chinese; null when it is. */
      refused: nullable(Type.String()),
      plan: nullable(ReleasePlan),
      /** The selected pages with everything that they depend on. */
      paths: Type.Array(Type.String()),
      fragments: Type.Array(Type.String()),
      /** What was added to the selection, in Chinese. */
      needs: Type.Array(Type.String()),
      unreviewed: nullable(Type.String()),
      differences: Type.Array(PageDifference),
      /** Flaws of these pages; each has to be fixed or confirmed as known before publishing. */
      flaws: Type.Array(PageDifference),
    }),
  },
  'POST /console/api/releases': {
    summary: 'Publish now or later; publishing now is refused while another publication runs, naming who started it',
    access: 'staff:publisher',
    bodyBytes: 2_000_000,
    body: object({
      /** Chosen by the caller: an order that is sent twice counts once. */
      uuid: Uuid,
      /** The reviewed release. It is what goes live, also later, whatever is saved meanwhile. */
      expected: ReleaseName,
      /** True when `expected` contains only selected pages: at publishing they are merged into what is live then. */
      isChosen: Type.Optional(Type.Boolean()),
      /** Confirms the removal of many pages. */
      isSure: Type.Optional(Type.Boolean()),
      /** Confirms that pages that were rolled back return. */
      isAgain: Type.Optional(Type.Boolean()),
      /** `flawKey` of each flaw that the user confirms as known; recorded with the user's name. */
      known: Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 5000 })),
      /** Confirms differences from the catalogue: other prices, or missing things. */
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
    summary: 'Cancel a publication that is planned for later',
    access: 'staff:publisher',
    params: UuidParams,
    reply: Publication,
  },
  'POST /console/api/releases/compare': {
    summary: 'List what would change for visitors with an earlier release',
    access: 'staff:publisher',
    body: object({ release: ReleaseName }),
    reply: ReleasePlan,
  },
  'POST /console/api/releases/rollback': {
    summary: 'Go back to an earlier release; page files stay as they are',
    access: 'staff:publisher',
    body: object({ uuid: Uuid, release: ReleaseName }),
    reply: Publication,
  },
});
