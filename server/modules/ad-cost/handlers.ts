import { channelNames } from '#server/db/queries/channel-names.ts';
import { type CostAccount, changeAccount, listAccounts } from '#server/domains/ad-costs/accounts.ts';
import { fetchNow, type ReadSummary, tryAccount } from '#server/domains/ad-costs/fetch-costs.ts';
import { dearestAds, platformSums } from '#server/domains/ad-costs/find-costs.ts';
import { changeRule, placeAd } from '#server/domains/ad-costs/place-ad.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { adCost } from '#src/contract/console/ad-cost.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';

export const adCostHandlers: StaffHandlers<typeof adCost> = {
  'GET /console/api/costs/accounts': async (_input, { db }) => ({
    accounts: (await listAccounts(db)).map(accountView),
  }),
  'PUT /console/api/costs/accounts/{uuid}': async ({ params, body }, context) =>
    accountView(await changeAccount(context, params.uuid, body)),
  'POST /console/api/costs/accounts/{uuid}/try': async ({ params }, context) =>
    readReply(await tryAccount(context, params.uuid)),
  'POST /console/api/costs/accounts/{uuid}/fetch': async ({ params }, context) =>
    readReply(await fetchNow(context, params.uuid)),
  'GET /console/api/costs/reports': async ({ query: { from, until, part } }, { db }) => {
    const [sums, { ads, rest }, names] = await Promise.all([
      platformSums(db, { from, until }),
      dearestAds(db, { from, until }, part === 'placed'),
      channelNames(db),
    ]);
    const codes = ads.map(({ channel }) => channel.replace(/^link:/, ''));
    return {
      platforms: sums.map(({ fetchedSeconds, ...one }) => ({
        ...one,
        fetchedAt: fetchedSeconds === null ? null : toInstant(new Date(fetchedSeconds * 1000)),
      })),
      ads: ads.map(({ uuid, platform, account, name, cents, page, channel, placedBy }) => ({
        ...{ uuid, platform, account, name, cents, placedBy },
        place: page === '' ? null : { path: page, channel },
      })),
      rest,
      linkNames: Object.fromEntries(
        [...names].flatMap(([code, name]) => (codes.includes(code) ? [[`link:${code}`, name]] : [])),
      ),
    };
  },
  'PUT /console/api/costs/ads/{uuid}': async ({ params, body }, context) => {
    const pages = await knownPages(context.gateways.pages);
    await placeAd(
      context,
      params.uuid,
      body.place,
      pages.map(({ path }) => path),
    );
    return {};
  },
  'PUT /console/api/costs/rule': async ({ body }, context) => {
    await changeRule(context, body);
    return {};
  },
};

const readReply = ({ outcome, ...read }: ReadSummary) => ({
  ...read,
  failure: outcome?.failure ?? null,
  failureText: outcome?.text ?? '',
});

type AccountView = ConsoleReply<'PUT /console/api/costs/accounts/{uuid}'>;

function accountView(row: CostAccount): AccountView {
  const { id, platform, accountId, userName, name, appId, isOn, secretEnd, refreshEnd, failureText, changedBy } = row;
  return {
    ...{ uuid: id, platform, accountId, userName, name, appId, isOn, secretEnd, refreshEnd, failureText, changedBy },
    fetchedAt: row.fetchedAt ? toInstant(row.fetchedAt) : null,
    nextAt: isOn ? toInstant(row.nextAt) : null,
    failure: row.failure === '' ? null : row.failure,
    changedAt: toInstant(row.changedAt),
  };
}
