import { addLink, changeLink, listLinks, readLink } from '#server/domains/channels/channel-links.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { channel as calls } from '#src/contract/console/channel.ts';

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
    const utm = Object.fromEntries(Object.entries(body.utm).filter(([, value]) => value !== ''));
    return linkView(await readLink(context.db, await addLink(context, { ...body, utm })));
  },
  'GET /console/api/channels/{uuid}': async ({ params }, { db }) => linkView(await readLink(db, params.uuid)),
  'PATCH /console/api/channels/{uuid}': async ({ params, body }, context) => {
    await changeLink(context, params.uuid, body);
    return linkView(await readLink(context.db, params.uuid));
  },
};

function linkView({ link, leadCount }: Awaited<ReturnType<typeof readLink>>): LinkView {
  const { id, code, name, page, platform, utm, openCount, lastOpenedAt, createdAt, createdBy, archivedAt } = link;
  return {
    ...{ uuid: id, code, name, page, platform, utm, openCount, leadCount, createdBy },
    lastOpenedAt: lastOpenedAt ? toInstant(lastOpenedAt) : null,
    createdAt: toInstant(createdAt),
    isArchived: archivedAt !== null,
  };
}
