import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { LONG_BODY_BYTES, PageFile, PagePlace, PageText } from './page.ts';

/** How many days a link may be valid. */
export const PREVIEW_DAYS = [1, 3, 7, 30] as const;

/** Base path of links; begins with a character that no page and no screen may begin with. */
export const PREVIEW_PATH = '/_preview';

const Days = Type.Unsafe<(typeof PREVIEW_DAYS)[number]>(Type.Union(PREVIEW_DAYS.map((days) => Type.Literal(days))));

const PreviewState = Type.Unsafe<'open' | 'expired' | 'withdrawn'>(
  Type.Union([Type.Literal('open'), Type.Literal('expired'), Type.Literal('withdrawn')]),
);

/** A link to one text of a page that needs no login. */
const Preview = object({
  uuid: Uuid,
  file: PageFile,
  path: Type.String(),
  by: Type.String(),
  madeAt: Instant,
  expiresAt: Instant,
  state: PreviewState,
  /** How often it was opened. */
  seen: Type.Integer(),
  lastSeenAt: nullable(Instant),
});

/** Showing a page to others before it is published. */
export const preview = staffOperations({
  'GET /console/api/previews': {
    summary: 'Preview links, newest first: of one page when `file` is given, otherwise of all',
    access: 'staff:author',
    query: object({ file: Type.Optional(PageFile) }),
    reply: Type.Array(Preview),
  },
  'POST /console/api/previews': {
    summary: 'Create a link that shows a page with this text; its token is returned only here',
    access: 'staff:author',
    bodyBytes: LONG_BODY_BYTES,
    body: object({ file: PagePlace, text: PageText, days: Days }),
    reply: object({ preview: Preview, token: Type.String() }),
  },
  'POST /console/api/previews/{uuid}/withdraw': {
    summary: 'End a preview link at once',
    access: 'staff:author',
    params: object({ uuid: Uuid }),
    reply: Preview,
  },
});
