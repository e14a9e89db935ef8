import { channelNames } from '#server/db/queries/channel-names.ts';
import {
  askAccount,
  type CostAccount,
  changeAccount,
  isLeased,
  listAccounts,
} from '#server/domains/ad-costs/accounts.ts';
import { dearestAds, platformSums } from '#server/domains/ad-costs/find-costs.ts';
import { changeRule, placeAd } from '#server/domains/ad-costs/place-ad.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { adCost } from '#src/contract/console/ad-cost.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';

export const adCostHandlers: StaffHandlers<typeof adCost> = {
  'GET /console/api/costs/accounts': async (_input, { db, clock }) => ({
    accounts: (await listAccounts(db)).map((account) => accountView(account, clock.now())),
  }),
  'PUT /console/api/costs/accounts/{uuid}': async ({ params, body }, context) =>
    accountView(await changeAccount(context, params.uuid, body), context.clock.now()),
  'POST /console/api/costs/accounts/{uuid}/try': async ({ params }, context) =>
    accountView(await askAccount(context, params.uuid, 'try'), context.clock.now()),
  'POST /console/api/costs/accounts/{uuid}/fetch': async ({ params }, context) =>
    accountView(await askAccount(context, params.uuid, 'fetch'), context.clock.now()),
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

type AccountView = ConsoleReply<'PUT /console/api/costs/accounts/{uuid}'>;

function accountView(row: CostAccount, now: Date): AccountView {
  const { id, platform, accountId, userName, name, appId, isOn, secretEnd, refreshEnd, failureText, changedBy } = row;
  return {
    ...{ uuid: id, platform, accountId, userName, name, appId, isOn, secretEnd, refreshEnd, failureText, changedBy },
    fetchedAt: row.fetchedAt ? toInstant(row.fetchedAt) : null,
    nextAt: isOn ? toInstant(row.nextAt) : null,
    failure: row.failure === '' ? null : row.failure,
    isReading: row.asked !== '' || isLeased(row, now),
    read: row.lastRead,
    changedAt: toInstant(row.changedAt),
  };
}
