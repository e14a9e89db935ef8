import { type Static, Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { PageFile, PagePlace, TextHash } from './page.ts';

/** Most pages in one call; the console sends the rest in further calls. */
export const PAGES_AT_ONCE = 50;

const Words = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$' });
const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const Tags = Type.Array(Name, { maxItems: 10 });
const kind = <const T extends string>(name: T) => Type.Literal(name);

/** One change for several pages at once. */
const PageDeed = Type.Union([
  object({ kind: kind('replace'), words: Words, by: Type.String({ maxLength: 200, pattern: '^[^\\r\\n]*$' }) }),
  /** Null: no owner. */
  object({ kind: kind('owner'), owner: nullable(Name) }),
  object({ kind: kind('tags'), add: Tags, remove: Tags }),
  object({ kind: kind('source'), source: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }) }),
  /** Absent: unchanged; null: no limit. */
  object({
    kind: kind('schedule'),
    from: Type.Optional(nullable(Instant)),
    until: Type.Optional(nullable(Instant)),
  }),
  object({ kind: kind('archive') }),
]);
export type PageDeed = Static<typeof PageDeed>;

/** Keys and indexes from the root of a page to one of its texts. */
const TextPath = Type.Array(Type.Union([Type.String(), Type.Integer()]), { maxItems: 20 });

const AskedPage = object({
  file: PagePlace,
  /** Hash of the file that was previewed. */
  hash: TextHash,
  /** The texts to change with `replace`; all when absent. */
  places: Type.Optional(Type.Array(TextPath, { maxItems: 500 })),
});

/**
 * `same`: it had the wanted content already; `changed`: the file has changed since the preview and was not written;
 * `refused`: `reason` says why.
 */
const OUTCOMES = ['done', 'same', 'changed', 'gone', 'refused'] as const;
export type BatchOutcome = (typeof OUTCOMES)[number];

const Outcome = object({
  file: PageFile,
  is: Type.Unsafe<BatchOutcome>(Type.Union(OUTCOMES.map((outcome) => Type.Literal(outcome)))),
  reason: nullable(Type.String()),
});

/** Searching a text in all pages, changing many pages at once, and undoing that. Decision 0306. */
export const pageBatch = staffOperations({
  'GET /console/api/page/search': {
    summary: 'Find texts in pages and fragments that contain these words, by field; at most 300 files',
    access: 'staff:author',
    query: object({ words: Words }),
    reply: object({
      files: Type.Array(
        object({
          file: PageFile,
          /** Address of a page; name of a fragment. */
          path: Type.String(),
          title: Type.String(),
          hash: TextHash,
          places: Type.Array(
            object({
              path: TextPath,
              /** The field's name in the forms. */
              label: Type.String(),
              /** The text around the first place; `before` and `after` are cut. */
              before: Type.String(),
              after: Type.String(),
              /** Number of matches in the text. */
              count: Type.Integer({ minimum: 1 }),
            }),
          ),
        }),
      ),
      hasMore: Type.Boolean(),
    }),
  },
  'POST /console/api/page/batch/preview': {
    summary: 'Preview what a change would do to each of these pages',
    access: 'staff:author',
    body: object({ deed: PageDeed, files: Type.Array(PagePlace, { minItems: 1, maxItems: PAGES_AT_ONCE }) }),
    reply: object({
      pages: Type.Array(
        object({
          file: PageFile,
          title: Type.String(),
          /** Hash of the current file; null when it is gone. */
          hash: nullable(TextHash),
          /** The changes as sentences; empty when there are none. */
          sentences: Type.Array(Type.String()),
          /** Why the change is not possible, for staff; null when it is. */
          flaw: nullable(Type.String()),
        }),
      ),
    }),
  },
  'POST /console/api/page/batch': {
    summary: 'Change several pages at once; a repeated call with the same id changes no page twice',
    access: 'staff:author',
    body: object({
      id: Uuid,
      deed: PageDeed,
      pages: Type.Array(AskedPage, { minItems: 1, maxItems: PAGES_AT_ONCE }),
    }),
    reply: object({ pages: Type.Array(Outcome) }),
  },
  'POST /console/api/page/batch/undo': {
    summary: 'Undo my batch change, some pages per call; pages that were changed since are left as they are',
    access: 'staff:author',
    body: object({ id: Uuid }),
    reply: object({ pages: Type.Array(Outcome), left: Type.Integer({ minimum: 0 }) }),
  },
  'GET /console/api/page/batches': {
    summary: 'My latest batch changes of pages',
    access: 'staff:author',
    reply: object({
      batches: Type.Array(
        object({
          id: Uuid,
          deed: PageDeed,
          at: Instant,
          /** Number of pages that the batch has changed. */
          pages: Type.Integer({ minimum: 0 }),
          undoneAt: nullable(Instant),
        }),
      ),
    }),
  },
});
