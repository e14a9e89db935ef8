import { Type } from 'typebox';
import { Instant, nullable, object } from '../fields.ts';
import { staffOperations } from './operation.ts';

const CATALOGUE_KINDS = ['course', 'coupon', 'live', 'group'] as const;

const Kind = Type.Unsafe<(typeof CATALOGUE_KINDS)[number]>(
  Type.Union(CATALOGUE_KINDS.map((kind) => Type.Literal(kind))),
);

const CatalogueItem = object({
  uuid: Type.String(),
  /** A course's number or a live lesson's classroom, which pages write instead of the uuid; null for others. */
  code: nullable(Type.String()),
  title: Type.String(),
  /** The price of a course or of a group; null for others. */
  priceCents: nullable(Type.Integer()),
  originPriceCents: nullable(Type.Integer()),
  startsAt: nullable(Instant),
  endsAt: nullable(Instant),
  /** Whether a visitor can have it now or later. */
  isOpen: Type.Boolean(),
  /** Further facts that distinguish it. */
  note: Type.String(),
});

/** Things of the catalogue that a page can link to, for page authors. */
export const consoleCatalogue = staffOperations({
  'GET /console/api/page/catalogue': {
    summary: 'Find courses, coupons, live classes or groups by part of the name, number or id; open ones first',
    access: 'staff:author',
    query: object({ kind: Kind, q: Type.Optional(Type.String({ maxLength: 60 })) }),
    reply: object({ items: Type.Array(CatalogueItem), hasMore: Type.Boolean() }),
  },
});
