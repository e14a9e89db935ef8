import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';

/** What visitors find at a page's address now; `broken`: its file has errors. */
const PAGE_STATES = ['live', 'scheduled', 'closed', 'draft', 'archived', 'broken'] as const;

export type PageCardState = (typeof PAGE_STATES)[number];

const LIVE_STATES = ['same', 'differs', 'absent', 'none', 'unknown'] as const;

/**
 * A file compared with what visitors see. `absent`: not published yet; `none`: not meant to be published; `unknown`:
 * this machine does not have the live text.
 */
export type LiveState = (typeof LIVE_STATES)[number];

const Live = Type.Unsafe<LiveState>(Type.Union(LIVE_STATES.map((state) => Type.Literal(state))));

export const PageProblem = object({
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
  /** Path below `pages-config`. */
  file: Type.String(),
  title: Type.String(),
  state: Type.Unsafe<PageCardState>(Type.Union(PAGE_STATES.map((state) => Type.Literal(state)))),
  /** Whether its visitors have to be logged in. */
  isForStudents: Type.Boolean(),
  from: nullable(Instant),
  until: nullable(Instant),
  /** Where visitors are sent outside that time; null for nowhere. */
  otherwise: nullable(Type.String()),
  /** The page's amounts in yuan, as text. */
  prices: Type.Array(Type.String()),
  /** Ends of its countdowns. */
  countdowns: Type.Array(Instant),
  problems: Type.Array(PageProblem),
  /**
   * False until its problems, prices and weight are known; until then it may still turn out to be `broken`. Poll again
   * soon.
   */
  isChecked: Type.Boolean(),
  changedAt: Instant,
  /** Its file with its fragments, compared with what visitors see. */
  live: Live,
  /** Bytes of its pictures and animations on a phone. */
  picturesKilobytes: Type.Integer(),
  /** Who last saved it in the console, and when; null for never. */
  lastEdit: nullable(object({ staffName: Type.String(), at: Instant })),
  hasMyDraft: Type.Boolean(),
  /** Other users who have a draft of it. */
  draftsOf: Type.Array(Type.String()),
  /** Who is responsible for it, from its file; null for nobody. */
  owner: nullable(Type.String()),
  tags: Type.Array(Type.String()),
  /** Its source mark, which registrations and orders carry. */
  source: nullable(Type.String()),
});

/** Blocks that several pages share. */
export const FragmentCard = object({
  name: Type.String(),
  /** Path below `pages-config`. */
  file: Type.String(),
  /** Addresses of the pages that show it, directly or inside another fragment. */
  usedBy: Type.Array(Type.String()),
});

/** Place of a page's file below `pages-config/pages`. */
export const PageFile = Type.String({ maxLength: 200, pattern: '^[^\\\\\\0]+\\.yaml$' });
/**
 * A place of a page or a fragment: data that is stored outside the files belongs to one. The compiler's `checkPlace`
 * has the same folders and names.
 */
export const PAGE_PLACE = '^(campaigns|h5|agreement|fragments)/[A-Za-z0-9][A-Za-z0-9_-]{0,59}\\.yaml$';
export const PagePlace = Type.String({
  maxLength: 100,
  pattern: PAGE_PLACE,
  message: '没有这样的页面文件',
});
export const PageText = Type.String({ maxLength: 1_000_000 });
/** SHA-256 of a file's bytes, in hexadecimal letters. */
export const TextHash = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Draft = object({
  text: PageText,
  /** The text of the file when the draft began, for merging. */
  baseText: PageText,
  baseHash: TextHash,
  /** Counts the saved drafts; an older one never replaces a newer one. */
  revision: Type.Integer({ minimum: 1 }),
  savedAt: Instant,
});

/** A block as a page shows it. */
export const ShownBlock = object({
  /** Id of its `<section>` in the document. */
  id: Type.String(),
  type: Type.String(),
  /** Its place in `blocks` of the page's own file. */
  index: Type.Integer(),
  /** The fragment that contains it; edits go there. */
  fragment: nullable(Type.String()),
});

const FileQuery = object({ file: PageFile });

/** Two texts of the longest page, as JSON. */
export const LONG_BODY_BYTES = 8_000_000;

/** Pages of the site, for those who write them. */
export const page = staffOperations({
  'GET /console/api/pages': {
    summary: 'All pages with their state and what is wrong with them',
    access: 'staff:author',
    reply: object({
      /** False on a machine that only serves a site built elsewhere. */
      isAuthoring: Type.Boolean(),
      pages: Type.Array(PageCard),
    }),
  },
  'GET /console/api/fragments': {
    summary: 'All fragments by name, with the pages that show them; empty on a machine that only serves the site',
    access: 'staff:author',
    reply: object({ fragments: Type.Array(FragmentCard) }),
  },
  'GET /console/api/page': {
    summary: 'The current file of a page, and my draft of it',
    access: 'staff:author',
    query: FileQuery,
    reply: object({
      file: PageFile,
      /** Address of a page; name of a fragment. */
      path: Type.String(),
      text: PageText,
      hash: TextHash,
      /** Addresses of the pages that show a fragment; null for a page. */
      usedBy: nullable(Type.Array(Type.String())),
      draft: nullable(Draft),
      /** Other users who have a draft of it. */
      otherDrafts: Type.Array(object({ staffName: Type.String(), savedAt: Instant })),
    }),
  },
  'GET /console/api/page/live': {
    summary: 'The current file of a page or fragment, and the live text that visitors see',
    access: 'staff:author',
    query: object({ file: PagePlace }),
    reply: object({
      state: Live,
      /** Null when nothing is live, or it is unknown. */
      before: nullable(PageText),
      /** Null when the file is gone. */
      text: nullable(PageText),
      /** Its fragments whose files differ from what is live. */
      fragments: Type.Array(object({ file: PagePlace, before: PageText, text: PageText })),
      /** What visitors would notice, in Chinese. */
      sentences: Type.Array(Type.String()),
    }),
  },
  'PUT /console/api/page/draft': {
    summary: 'Save my draft; refused with DRAFT_OLDER if a newer draft of mine is already saved',
    access: 'staff:author',
    bodyBytes: LONG_BODY_BYTES,
    body: object({
      file: PagePlace,
      text: PageText,
      baseText: PageText,
      baseHash: TextHash,
      /** The revision that this draft replaces; 0 for none. */
      replaces: Type.Integer({ minimum: 0 }),
    }),
    reply: object({ revision: Type.Integer(), savedAt: Instant }),
  },
  'DELETE /console/api/page/draft': {
    summary: 'Delete my draft',
    access: 'staff:author',
    query: FileQuery,
    reply: object({}),
  },
  'POST /console/api/page/render': {
    summary: 'Check the text of a page, and render it as it would be published',
    access: 'staff:author',
    bodyBytes: LONG_BODY_BYTES,
    body: object({
      file: PageFile,
      text: PageText,
      /** The time to show it at; now when absent. */
      at: Type.Optional(Instant),
      /** True: with the page's scripts, to try it out. */
      isAlive: Type.Optional(Type.Boolean()),
      /** The arm of its experiment to show; the unchanged page when absent or unknown. */
      arm: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9]{0,9}$' })),
    }),
    reply: object({
      /** The whole document; null while the text has errors. */
      document: nullable(Type.String()),
      problems: Type.Array(PageProblem),
      blocks: Type.Array(ShownBlock),
      /** The page's amounts in yuan, in words. */
      prices: Type.Array(Type.String()),
    }),
  },
  'POST /console/api/page/compare': {
    summary: 'Differences between the text of a page and the catalogue: courses, coupons, live classes, groups',
    access: 'staff:author',
    body: object({ file: PageFile, text: PageText }),
    reply: object({
      /** False while the text has errors: then nothing is known. */
      isCompared: Type.Boolean(),
      problems: Type.Array(PageProblem),
    }),
  },
  'POST /console/api/page/save': {
    summary:
      'Save a text into the file; refused with PAGE_CHANGED and the current file if that is not the one that was read',
    access: 'staff:author',
    bodyBytes: LONG_BODY_BYTES,
    body: object({
      file: PageFile,
      text: PageText,
      baseHash: TextHash,
      /** Revision of my draft that is in the text, alone or merged: the draft is deleted. */
      draft: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: object({ hash: TextHash }),
  },
  'GET /console/api/schemas': {
    summary: 'The JSON Schemas of everything that authors write, by path below `schemas`',
    access: 'staff:author',
    cacheSeconds: 60,
    reply: object({ schemas: Type.Record(Type.String(), Type.Unknown()) }),
  },
});
