import { type Static, Type } from 'typebox';
import { Instant, nullable, object, text, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { LONG_BODY_BYTES, PageFile, PagePlace, PageProblem, PageText, TextHash } from './page.ts';

const REVIEW_STATES = ['waiting', 'approved', 'returned', 'withdrawn'] as const;

export type ReviewState = (typeof REVIEW_STATES)[number];

const State = Type.Unsafe<ReviewState>(Type.Union(REVIEW_STATES.map((state) => Type.Literal(state))));

/** One page of a review: for a fragment each page that shows it. */
const ReviewedPage = object({
  path: Type.String(),
  title: Type.String(),
  /** `same` and `broken`: visitors see no change. */
  what: Type.Unsafe<'new' | 'changed' | 'gone' | 'same' | 'broken'>(
    Type.Union(['new', 'changed', 'gone', 'same', 'broken'].map((name) => Type.Literal(name))),
  ),
  /** What visitors would notice, in Chinese. */
  sentences: Type.Array(Type.String()),
});

export type ReviewedPage = Static<typeof ReviewedPage>;

/** A page that an author asks a publisher to approve, and the answer. */
const Review = object({
  uuid: Uuid,
  file: PageFile,
  path: Type.String(),
  state: State,
  note: Type.String(),
  /** What visitors would notice, in Chinese. */
  sentences: Type.Array(Type.String()),
  author: Type.String(),
  sentAt: Instant,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  reason: nullable(Type.String()),
  /** True for the user's own review: they may withdraw it. */
  isMine: Type.Boolean(),
  /** Whether the user may decide it: only an admin may decide on their own text. */
  canDecide: Type.Boolean(),
});

/** A block at the time of a comment. */
const BlockAnchor = object({
  /** The author's name for it; null without one. */
  id: nullable(text(80)),
  type: text(80),
  /** The original text, cut when it is very long. */
  text: text(4000),
  /** Its place in the page. */
  index: Type.Integer({ minimum: 0, maximum: 10_000 }),
});

const Comment = object({
  id: Type.Integer(),
  /** What it is about; null for the whole page. */
  block: nullable(Type.String()),
  /** How its block is found again; null for the whole page, and for answers. */
  anchor: nullable(BlockAnchor),
  /** The comment that it answers. */
  threadId: nullable(Type.Integer()),
  by: Type.String(),
  text: Type.String(),
  madeAt: Instant,
  /** Who resolved its thread. */
  settledBy: nullable(Type.String()),
});

export type BlockAnchor = Static<typeof BlockAnchor>;

const UuidParams = object({ uuid: Uuid });
/** A non-empty text for people. */
const Words = Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', message: '请写几个字，最多 1000 字' });

/** From author to publisher and back. */
export const review = staffOperations({
  'GET /console/api/reviews': {
    summary: 'Pages that wait for review, and the latest decisions',
    access: 'staff:author',
    query: object({ file: Type.Optional(PageFile) }),
    reply: object({ waiting: Type.Array(Review), decided: Type.Array(Review) }),
  },
  'GET /console/api/reviews/{uuid}': {
    summary: 'One review with the text before and the text sent',
    access: 'staff:author',
    params: UuidParams,
    reply: object({
      review: Review,
      before: PageText,
      text: PageText,
      /** The current state while it waits; the approved one afterwards. */
      pages: Type.Array(ReviewedPage),
      /** A hash of `pages`, to be sent with an approval. */
      seen: nullable(TextHash),
      /** Flaws of the text while it waits; the approver has to confirm each as known. */
      flaws: Type.Array(PageProblem),
    }),
  },
  'POST /console/api/reviews': {
    summary: 'Send the text of a page for review; my earlier review of the page that still waits is withdrawn',
    access: 'staff:author',
    bodyBytes: LONG_BODY_BYTES,
    body: object({ file: PagePlace, text: PageText, baseHash: TextHash, note: text(1000) }),
    reply: Review,
  },
  'POST /console/api/reviews/{uuid}/withdraw': {
    summary: 'Withdraw my text from review',
    access: 'staff:author',
    params: UuidParams,
    reply: Review,
  },
  'POST /console/api/reviews/{uuid}/approve': {
    summary: 'Approve a text and save it into the file; refused if anything changed since the approver saw it',
    access: 'staff:publisher',
    params: UuidParams,
    body: object({
      seen: TextHash,
      /** `flawKey` of each flaw that the user confirms as known; recorded with the user's name. */
      known: Type.Optional(Type.Array(Type.String({ maxLength: 400 }), { maxItems: 1000 })),
    }),
    reply: Review,
  },
  'POST /console/api/reviews/{uuid}/return': {
    summary: 'Return a text to its author with a reason',
    access: 'staff:publisher',
    params: UuidParams,
    body: object({ reason: Words }),
    reply: Review,
  },
  'GET /console/api/comments': {
    summary: 'Comments on a page, oldest first',
    access: 'staff:author',
    query: object({ file: PageFile }),
    reply: Type.Array(Comment),
  },
  'POST /console/api/comments': {
    summary: 'Comment on a page or a block, or answer a comment',
    access: 'staff:author',
    body: object({
      file: PagePlace,
      block: nullable(text(80)),
      anchor: Type.Optional(nullable(BlockAnchor)),
      threadId: nullable(Type.Integer()),
      text: Words,
    }),
    reply: Comment,
  },
  'POST /console/api/comments/{id}/settle': {
    summary: 'Mark a comment thread as settled',
    access: 'staff:author',
    params: object({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) }),
    reply: Comment,
  },
});
