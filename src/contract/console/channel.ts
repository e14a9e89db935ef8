import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import {
  AD_PLATFORMS,
  type AdPlatform,
  CODE_PATTERN,
  LINK_TARGETS,
  type LinkTarget,
  MOST_LINKS,
  PAGE_PATTERN,
} from './channel-links.ts';
import { staffOperations } from './operation.ts';

const Word = Type.String({ maxLength: 60, pattern: '^[^\\p{Cc}&#?=]*$', message: '最多 60 个字，不含 & # ? =' });
const LinkName = Type.String({ minLength: 1, maxLength: 60, message: '名称为 1–60 个字' });
const Page = Type.String({ pattern: PAGE_PATTERN, message: '请填写本站页面的路径，例如 /901' });
const Platform = Type.Unsafe<AdPlatform>(Type.Union(AD_PLATFORMS.map((one) => Type.Literal(one))));
const Utm = object({
  source: Type.Optional(Word),
  medium: Type.Optional(Word),
  campaign: Type.Optional(Word),
  term: Type.Optional(Word),
  content: Type.Optional(Word),
});

const Link = object({
  uuid: Uuid,
  code: Type.String(),
  name: Type.String(),
  page: Type.String(),
  platform: Platform,
  utm: Type.Record(Type.String(), Type.String()),
  /** How often the short address was opened by people; robots are left out as far as they are recognised. */
  openCount: Type.Integer(),
  lastOpenedAt: nullable(Instant),
  /** Number of visits to landing pages through this link. */
  visits: Type.Integer({ minimum: 0 }),
  /** Whether the link's page can be opened: `planned`: written but not published; `gone`: no longer there. */
  target: Type.Unsafe<LinkTarget>(Type.Union(LINK_TARGETS.map((one) => Type.Literal(one)))),
  /** Number of leads through this link. */
  leadCount: Type.Integer(),
  /** Number of paid orders, their payments and refunds in cents, since the link was created. */
  paid: Type.Integer({ minimum: 0 }),
  paidCents: Type.Integer({ minimum: 0 }),
  refundedCents: Type.Integer({ minimum: 0 }),
  createdAt: Instant,
  createdBy: Type.String(),
  /** Hidden from lists; its address still works, because it may be printed. */
  isArchived: Type.Boolean(),
});
const NewLink = object({
  code: Type.String({ pattern: CODE_PATTERN, message: '代码为 2–40 个小写字母、数字或短横线' }),
  name: LinkName,
  page: Page,
  platform: Platform,
  utm: Utm,
});
const NewLinks = Type.Array(NewLink, { minItems: 1, maxItems: MOST_LINKS, message: `一次最多 ${MOST_LINKS} 条` });
const LinkParams = object({ uuid: Uuid });

/** Channel links for landing pages. */
export const channel = staffOperations({
  'GET /console/api/channels': {
    summary: 'All channel links, newest first, and the pages that a link may lead to',
    access: 'staff',
    reply: object({
      links: Type.Array(Link),
      pages: Type.Array(object({ path: Type.String(), title: Type.String() })),
    }),
  },
  'POST /console/api/channels': {
    summary: 'Add a channel link; adding the same link again does nothing',
    access: 'staff:operator',
    body: NewLink,
    reply: Link,
  },
  'POST /console/api/channels/check': {
    summary: 'Check a table of links, row by row, before adding them; stores nothing',
    access: 'staff:operator',
    body: object({ links: NewLinks }),
    reply: object({
      rows: Type.Array(
        object({
          /** Why the link cannot be added, for staff; null when it can. */
          problem: nullable(Type.String()),
          /** True when an identical link exists already. */
          isKnown: Type.Boolean(),
        }),
      ),
    }),
  },
  'POST /console/api/channels/table': {
    summary: 'Add the links of a table, all or none; the same table again adds nothing',
    access: 'staff:operator',
    body: object({ links: NewLinks }),
    reply: object({ added: Type.Integer(), uuids: Type.Array(Uuid) }),
  },
  'GET /console/api/channels/{uuid}': {
    summary: 'One link, and the pages that it led to before',
    access: 'staff',
    params: LinkParams,
    reply: object({
      link: Link,
      /** Latest change first. */
      changes: Type.Array(object({ before: Type.String(), after: Type.String(), at: Instant, by: Type.String() })),
    }),
  },
  'PATCH /console/api/channels/{uuid}': {
    summary: 'Rename a link, change its page, archive it or restore it; its short address never changes',
    access: 'staff:operator',
    params: LinkParams,
    body: object({
      name: Type.Optional(LinkName),
      page: Type.Optional(Page),
      /** The target that the caller saw; the call is refused when a colleague has changed it since. Optional. */
      was: Type.Optional(Page),
      isArchived: Type.Optional(Type.Boolean()),
    }),
    reply: Link,
  },
});
