import { Type } from 'typebox';
import { CourseKind, Instant, nullable, object, Uuid } from '../fields.ts';
import { LONGEST_TEXT, LONGEST_TITLE, MOST_SIGNED } from './agreement-values.ts';
import { staffOperations } from './operation.ts';
import { Reason } from './sale.ts';

/** `uuid`: a kind of course, or a course. */
const Params = object({ uuid: Uuid });
const Count = Type.Integer({ minimum: 0 });
const Title = Type.String({
  pattern: `^(?=.*\\S)[^<>]{2,${LONGEST_TITLE}}$`,
  message: `请写 2 到 ${LONGEST_TITLE} 个字的名称`,
});
const Text = Type.String({
  minLength: 20,
  maxLength: LONGEST_TEXT,
  message: `正文要在 20 到 ${LONGEST_TEXT} 个字之间`,
});

const Agreement = object({
  uuid: Uuid,
  /** The kind of course whose students sign it; null for the agreement of one course. */
  kind: nullable(CourseKind),
  /** The course that has its own text; null for the agreement of a kind. */
  course: nullable(object({ name: Type.String(), number: Type.String() })),
  title: Type.String(),
  version: Type.String(),
});

const Version = object({
  revision: Count,
  version: Type.String(),
  title: Type.String(),
  /** Markdown; null when the course went back to the text of its kind. */
  text: nullable(Type.String()),
  /** The text with its placeholders not filled in. */
  html: Type.String(),
  at: Instant,
  by: Type.String(),
  reason: Type.String(),
});

/** Agreements that students sign before they study. Decision 0335. */
export const consoleAgreement = staffOperations({
  'GET /console/api/agreements': {
    summary:
      'Agreements, 50 at a time: first those for a kind of course, then those for single courses, by course number',
    access: 'staff:operator|publisher|service',
    query: object({ after: Type.Optional(Type.String({ maxLength: 60 })) }),
    reply: object({ agreements: Type.Array(Agreement), next: nullable(Type.String()) }),
  },
  'GET /console/api/agreements/{uuid}': {
    summary: 'The agreement that students of a kind of course, or of one course, sign now',
    access: 'staff:operator|publisher|service',
    params: Params,
    reply: object({
      ...Agreement.properties,
      /** False for a course that uses the text of its kind, or has none. */
      isOwn: Type.Boolean(),
      /** Markdown; empty when there is no agreement. */
      text: Type.String(),
      /** The text as students see it before they sign. */
      html: Type.String(),
      /** Number of versions; send it with a change, so that a colleague's change is not overwritten. */
      revision: Count,
      /** The last change in the console; null for none. */
      changed: nullable(object({ at: Instant, by: Type.String(), reason: Type.String() })),
      /** Number of students who have signed, counted up to `MOST_SIGNED`. */
      signed: Type.Integer({ minimum: 0, maximum: MOST_SIGNED }),
    }),
  },
  'GET /console/api/agreements/{uuid}/versions': {
    summary: 'Versions of a text, newest first, 10 at a time',
    access: 'staff:operator|publisher|service',
    params: Params,
    query: object({ before: Type.Optional(Count) }),
    reply: object({ versions: Type.Array(Version), next: nullable(Count) }),
  },
  'POST /console/api/agreements/{uuid}/preview': {
    summary: 'Show a text as students would see it; nothing is stored',
    access: 'staff:publisher',
    params: Params,
    body: object({ text: Text }),
    reply: object({ html: Type.String() }),
  },
  'POST /console/api/agreements/{uuid}/change': {
    summary: 'Change the text for later signers; refused if a colleague changed it meanwhile; a repeat does nothing',
    access: 'staff:publisher',
    params: Params,
    body: object({ title: Title, text: Text, revision: Count, reason: Reason }),
    reply: object({ revision: Count }),
  },
  'POST /console/api/agreements/{uuid}/general': {
    summary: 'Let a course use the agreement of its kind again; a repeated call does nothing',
    access: 'staff:publisher',
    params: Params,
    body: object({ revision: Count, reason: Reason }),
    reply: object({ revision: Count }),
  },
});
