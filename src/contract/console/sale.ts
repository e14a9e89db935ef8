import { Type } from 'typebox';
import { Cents, CourseKind, Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import type { PageCardState } from './page.ts';
import { DEAREST, MOST_PLACES, SALE_FIELDS, SALE_PARTS, type SaleField, type SalePart } from './sale-values.ts';

const Params = object({ uuid: Uuid });
const Part = Type.Unsafe<SalePart>(Type.Union(SALE_PARTS.map((part) => Type.Literal(part))));
const Field = Type.Unsafe<SaleField>(Type.Union(SALE_FIELDS.map((field) => Type.Literal(field))));
const Count = Type.Integer({ minimum: 0 });
/** The staff member's reason for a change about money. */
export const Reason = Type.String({ pattern: '^(?=.*\\S)[^<>]{2,100}$', message: '请写 2 到 100 个字的原因' });

const Price = Type.Integer({ minimum: 0, maximum: DEAREST, message: '价格要在 0 到 100 万元之间' });
const values = {
  price: Price,
  originPrice: Price,
  stock: nullable(Type.Integer({ minimum: 0, maximum: MOST_PLACES, message: '名额要在 0 到 100 万之间' })),
  isOnShelf: Type.Boolean(),
  salesFrom: nullable(Instant),
  salesUntil: nullable(Instant),
};
const Values = object(values);

const Sale = object({
  ...values,
  uuid: Uuid,
  number: Type.String(),
  name: Type.String(),
  kind: CourseKind,
  subject: Type.String(),
  isTrial: Type.Boolean(),
  /** Number of places taken by orders; null without a limit. */
  sold: nullable(Count),
});

const Change = object({
  revision: Count,
  at: Instant,
  by: Type.String(),
  isImport: Type.Boolean(),
  reason: Type.String(),
  before: Type.Partial(Values),
  after: Type.Partial(Values),
});

/** A page that names the course. */
const PageOfCourse = object({
  /** Path below `pages-config`. */
  file: Type.String(),
  path: Type.String(),
  title: Type.String(),
  state: Type.Unsafe<PageCardState>(Type.String()),
  /** True when its file differs from what visitors see. */
  isUnpublished: Type.Boolean(),
  /** The prices that it shows for the course, in cents, each once. */
  prices: Type.Array(Cents),
  /** Where it differs from the course's data, as text; empty when it agrees. */
  differences: Type.Array(Type.String()),
});

/** Courses on sale: prices, places, availability. Decision 0314. */
export const sale = staffOperations({
  'GET /console/api/courses': {
    summary: 'Courses by number, 50 at a time',
    access: 'staff:operator|publisher|service',
    query: object({
      part: Part,
      /** Part of the name, the number, the subject or a teacher's name. */
      words: Type.Optional(Type.String({ maxLength: 40 })),
      subject: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    reply: object({
      courses: Type.Array(Sale),
      subjects: Type.Array(object({ id: Type.Integer(), name: Type.String() })),
      next: nullable(Type.String()),
    }),
  },
  'GET /console/api/courses/{uuid}': {
    summary: 'The sale values of a course, and which of them staff set; an import does not change those',
    access: 'staff:operator|publisher|service',
    params: Params,
    reply: object({
      course: Sale,
      /** Number of changes; send it with a change, so that a colleague's change is not overwritten. */
      revision: Count,
      deskValues: Type.Array(Field),
    }),
  },
  'GET /console/api/courses/{uuid}/changes': {
    summary: 'Changes of a course’s price and terms of sale, newest first, 20 at a time',
    access: 'staff:operator|publisher|service',
    params: Params,
    query: object({ before: Type.Optional(Type.Integer({ minimum: 0 })) }),
    reply: object({ changes: Type.Array(Change), next: nullable(Type.Integer()) }),
  },
  'GET /console/api/courses/{uuid}/pages': {
    summary: 'Pages that mention a course, with the prices they show; null if this machine does not edit pages',
    access: 'staff:operator|publisher|service',
    params: Params,
    reply: object({ pages: nullable(Type.Array(PageOfCourse)) }),
  },
  'POST /console/api/courses/{uuid}/change': {
    summary:
      'Change prices, places, availability or sale dates; refused after a colleague’s change; a repeat does nothing',
    access: 'staff:publisher',
    params: Params,
    body: object({ ...values, revision: Count, reason: Reason }),
    reply: object({ revision: Count }),
  },
});
