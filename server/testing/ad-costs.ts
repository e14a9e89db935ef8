import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import type { CostPlatform } from '#src/contract/console/cost-words.ts';
import { channelLinks } from '../db/schema/channel.ts';
import { costAccounts, costAds, costDays, costFigures, costRules } from '../db/schema/cost.ts';
import { sandboxAdFaults } from '../db/schema/postback.ts';
import { channelCosts } from '../db/schema/visit.ts';
import { fetchAsked, fetchCosts } from '../domains/ad-costs/fetch-costs.ts';
import { SANDBOX_APP } from '../gateways/ad-costs/sandbox-figures.ts';
import type { AD_FAULTS } from '../gateways/ad-platforms/sandbox-ad-platforms.ts';
import { openConsoleAs } from './console.ts';
import type { TestServer } from './server.ts';

type AccountBody = ConsoleInput<'PUT /console/api/costs/accounts/{uuid}'>['body'];
export type AdCosts = Awaited<ReturnType<typeof adCostsOf>>;

/** All days that a test can reach. */
export const ALL_DAYS = { from: '2026-11-01', until: '2026-12-31' } as const;

/** Helpers for reported costs on a test server, without accounts and costs at first. */
export async function adCostsOf(server: TestServer) {
  const { db } = server;
  server.clock.pass(60);
  const admin = await openConsoleAs(server, 'admin');
  const publisher = await openConsoleAs(server, 'publisher');
  const tables = [costFigures, costDays, costAds, costAccounts, costRules, sandboxAdFaults, channelCosts, channelLinks];
  for (const table of tables) await db.delete(table);
  const logged: unknown[] = [];
  const context = {
    ...server.context,
    log: { info: () => {}, warn: () => {}, error: (fields: unknown) => void logged.push(fields) },
  };
  return {
    ...{ admin, publisher, context, logged },
    /** Adds or changes an account; switched on and complete by default. */
    setUp: async (changes: Partial<AccountBody> = {}, uuid: string = randomUUID()) => {
      const answer = await admin.call('PUT /console/api/costs/accounts/{uuid}', {
        params: { uuid },
        body: {
          ...{
            platform: 'oceanengine',
            accountId: '77',
            userName: '百度-知言',
            name: '主账户',
            appId: SANDBOX_APP.id,
            isOn: true,
          },
          ...{ secret: SANDBOX_APP.secret, refreshToken: `sandbox-refresh-${randomUUID()}`, ...changes },
        },
      });
      return { uuid, ...answer };
    },
    /** Reads all accounts that are due. */
    run: async () => {
      while ((await fetchCosts(context)) > 0);
    },
    /** Requests an account's reports, like the console's buttons. */
    ask: (uuid: string, asked: 'fetch' | 'try') =>
      admin.call(`POST /console/api/costs/accounts/{uuid}/${asked}`, { params: { uuid } }),
    /** Reads all accounts whose reports were requested. */
    runAsked: async () => {
      while ((await fetchAsked(context)) > 0);
    },
    /** The account as in the console. */
    shown: async (uuid: string) => {
      const { data } = await admin.call('GET /console/api/costs/accounts');
      return data.accounts.find((one) => one.uuid === uuid);
    },
    account: async (uuid: string) => (await db.select().from(costAccounts).where(eq(costAccounts.id, uuid)))[0],
    reports: async (part?: 'placed') =>
      (await publisher.call('GET /console/api/costs/reports', { query: { ...ALL_DAYS, ...(part && { part }) } })).data,
    fail: (platform: CostPlatform, fault: keyof typeof AD_FAULTS) =>
      db
        .insert(sandboxAdFaults)
        .values({ platform, fault })
        .onConflictDoUpdate({ target: sandboxAdFaults.platform, set: { fault } }),
    /** Total of all stored costs in cents, or those of one day. */
    stored: async (day?: string) => {
      const sum = sql<number>`coalesce(sum(cents), 0)::int`;
      const where = day === undefined ? undefined : eq(costFigures.day, day);
      return (await db.select({ cents: sum }).from(costFigures).where(where))[0]?.cents ?? 0;
    },
    /** Adds a link whose code can appear in the name of an ad. */
    addLink: (code: string) =>
      db.insert(channelLinks).values({
        ...{ id: randomUUID(), code, name: '品牌', page: '/1018', platform: 'oceanengine' as const },
        ...{ createdAt: server.clock.now(), createdBy: '测试' },
      }),
  };
}
