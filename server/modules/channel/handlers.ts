import { findCourse } from '#server/db/queries/courses.ts';
import { addLink, changeLink, listLinks, readLink } from '#server/domains/channels/channel-links.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { channel as calls } from '#src/contract/console/channel.ts';
import { courseOf, isOpenScreen } from '#src/contract/console/channel-links.ts';

type LinkView = ConsoleReply<'GET /console/api/channels/{uuid}'>;

export const channelHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/channels': async (_input, { db, gateways }) => {
    const pages = await knownPages(gateways.pages);
    return {
      links: (await listLinks(db)).map(linkView),
      pages: pages.map(({ path, title }) => ({ path, title })),
    };
  },
  'POST /console/api/channels': async ({ body }, context) => {
    await refuseUnknownPage(body.page, context);
    const utm = Object.fromEntries(Object.entries(body.utm).filter(([, value]) => value !== ''));
    return linkView(await readLink(context.db, await addLink(context, { ...body, utm })));
  },
  'GET /console/api/channels/{uuid}': async ({ params }, { db }) => linkView(await readLink(db, params.uuid)),
  'PATCH /console/api/channels/{uuid}': async ({ params, body }, context) => {
    const { page } = (await readLink(context.db, params.uuid)).link;
    // A link whose page is gone can still be renamed and archived.
    if (body.page !== undefined && body.page !== page) await refuseUnknownPage(body.page, context);
    await changeLink(context, params.uuid, body);
    return linkView(await readLink(context.db, params.uuid));
  },
};

type Known = Pick<ServerContext, 'db' | 'livePage' | 'gateways'>;

/** A link leads to a landing page, published or planned, to a course, or to a screen that needs no login. */
async function refuseUnknownPage(page: string, { db, livePage, gateways }: Known) {
  const course = courseOf(page);
  const isThere = course === undefined ? isOpenScreen(page) || (await livePage(page)) : await isCourse(db, course);
  if (isThere) return;
  if ((await knownPages(gateways.pages)).some(({ path }) => path === page)) return;
  throw new Refusal('CHANNEL_PAGE_UNKNOWN');
}

async function isCourse(db: Known['db'], id: string): Promise<boolean> {
  return UUID.test(id) && (await findCourse(db, id)) !== undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function linkView({ link, leadCount, ...money }: Awaited<ReturnType<typeof readLink>>): LinkView {
  const { id, code, name, page, platform, utm, openCount, lastOpenedAt, createdAt, createdBy, archivedAt } = link;
  return {
    ...{ uuid: id, code, name, page, platform, utm, openCount, leadCount, createdBy },
    ...money,
    lastOpenedAt: lastOpenedAt ? toInstant(lastOpenedAt) : null,
    createdAt: toInstant(createdAt),
    isArchived: archivedAt !== null,
  };
}
