import {
  addLinks,
  changeLink,
  compareLinks,
  listLinks,
  readLink,
  targetsOfLink,
} from '#server/domains/channels/channel-links.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import type { channel as calls } from '#src/contract/console/channel.ts';
import type { LinkTarget } from '#src/contract/console/channel-links.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { refuseUnknownPage, targetsOf } from './link-targets.ts';

type LinkView = ConsoleReply<'POST /console/api/channels'>;
type NewLink = ConsoleInput<'POST /console/api/channels'>['body'];

export const channelHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/channels': async (_input, context) => {
    const { db, gateways } = context;
    const [pages, links] = await Promise.all([knownPages(gateways.pages), listLinks(db)]);
    const targets = await targetsOf(
      links.map(({ link }) => link.page),
      context,
    );
    return {
      links: links.map((one) => linkView(one, targets)),
      pages: pages.filter(({ state }) => state !== 'archived').map(({ path, title }) => ({ path, title })),
    };
  },
  'POST /console/api/channels': async ({ body }, context) => {
    await refuseUnknownPage(body.page, context);
    const { ids } = await addLinks(context, [withoutEmpty(body)]);
    return viewOf(ids[0] ?? '', context);
  },
  'POST /console/api/channels/check': async ({ body: { links } }, context) => {
    const becomes = await compareLinks(context.db, links.map(withoutEmpty));
    const targets = await targetsOf(
      links.map(({ page }) => page),
      context,
    );
    return {
      rows: links.map(({ page }, index) => {
        const isKnown = becomes[index] === 'known';
        const isGone = !isKnown && targets.get(page) === 'gone';
        const refusal = becomes[index] === 'taken' ? 'CHANNEL_CODE_TAKEN' : isGone && 'CHANNEL_PAGE_UNKNOWN';
        return { problem: refusal ? staffRefusals[refusal].text : null, isKnown };
      }),
    };
  },
  'POST /console/api/channels/table': async ({ body: { links } }, context) => {
    const wanted = links.map(withoutEmpty);
    const becomes = await compareLinks(context.db, wanted);
    const fresh = wanted.filter((_link, index) => becomes[index] !== 'known');
    const targets = await targetsOf(
      fresh.map(({ page }) => page),
      context,
    );
    if ([...targets.values()].includes('gone')) throw new Refusal('CHANNEL_PAGE_UNKNOWN');
    const { ids, added } = await addLinks(context, wanted);
    return { added, uuids: ids };
  },
  'GET /console/api/channels/{uuid}': async ({ params: { uuid } }, context) => {
    const link = await viewOf(uuid, context);
    const changes = await targetsOfLink(context.db, uuid);
    return {
      link,
      changes: changes.map(({ before, after, changedAt, changedBy }) => ({
        ...{ before, after, at: toInstant(changedAt), by: changedBy },
      })),
    };
  },
  'PATCH /console/api/channels/{uuid}': async ({ params, body }, context) => {
    const { page } = (await readLink(context.db, params.uuid)).link;
    // A link whose page is gone can still be renamed and archived.
    if (body.page !== undefined && body.page !== page) await refuseUnknownPage(body.page, context);
    await changeLink(context, params.uuid, body);
    return viewOf(params.uuid, context);
  },
};

const withoutEmpty = (link: NewLink) => ({
  ...link,
  utm: Object.fromEntries(Object.entries(link.utm).filter(([, value]) => value !== '')),
});

async function viewOf(id: string, context: Pick<ServerContext, 'db' | 'livePage' | 'gateways'>): Promise<LinkView> {
  const found = await readLink(context.db, id);
  return linkView(found, await targetsOf([found.link.page], context));
}

function linkView(
  { link, leadCount, ...money }: Awaited<ReturnType<typeof readLink>>,
  targets: ReadonlyMap<string, LinkTarget>,
): LinkView {
  const { id, code, name, page, platform, utm, openCount, lastOpenedAt, createdAt, createdBy, archivedAt } = link;
  return {
    ...{ uuid: id, code, name, page, platform, utm, openCount, leadCount, createdBy },
    ...money,
    target: targets.get(page) ?? 'gone',
    lastOpenedAt: lastOpenedAt ? toInstant(lastOpenedAt) : null,
    createdAt: toInstant(createdAt),
    isArchived: archivedAt !== null,
  };
}
