import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';

const CATALOGUE_KINDS = ['course', 'coupon', 'live', 'group'] as const;

const Kind = Type.Unsafe<(typeof CATALOGUE_KINDS)[number]>(
  Type.Union(CATALOGUE_KINDS.map((kind) => Type.Literal(kind))),
);

const CatalogueItem = object({
  uuid: Type.String(),
  /** What a page writes beside the uuid: a course's number, a live lesson's classroom; null where there is none. */
  code: nullable(Type.String()),
  title: Type.String(),
  /** Of a course its price, of a group what one pays in it; null where there is none. */
  priceCents: nullable(Type.Integer()),
  originPriceCents: nullable(Type.Integer()),
  startsAt: nullable(Instant),
  endsAt: nullable(Instant),
  /** Whether a visitor can have it, or will be able to. */
  isOpen: Type.Boolean(),
  /** What else tells it from others. */
  note: Type.String(),
});

/** What of the school a page can lead to, for who writes the page. */
export const consoleCatalogue = staffOperations({
  'GET /console/api/page/catalogue': {
    summary:
      'Courses, coupons, live lessons or groups whose name, number or id holds a text; those that are open come first',
    access: 'staff:author',
    query: object({ kind: Kind, q: Type.Optional(Type.String({ maxLength: 60 })) }),
    reply: object({ items: Type.Array(CatalogueItem), hasMore: Type.Boolean() }),
  },
});
