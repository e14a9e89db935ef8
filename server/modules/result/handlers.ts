import { lastCheck } from '#server/db/queries/money-checks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { alertsOf } from '#server/domains/results/alerts.ts';
import { cohorts, mondayOf, pagesOfCohorts } from '#server/domains/results/cohorts.ts';
import { dropCost, storeCosts } from '#server/domains/results/costs.ts';
import { nextSteps } from '#server/domains/results/next-steps.ts';
import { periodOf } from '#server/domains/results/period.ts';
import { type AskedTable, type ResultTable, resultTable } from '#server/domains/results/table.ts';
import { namesOfVariants } from '#server/domains/results/variants.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { result } from '#src/contract/console/result.ts';
import { PLAIN_MODEL, type ResultDimension } from '#src/contract/console/result-words.ts';
import { overview } from './overview.ts';
import { linkNames, pageResults } from './page-results.ts';

export const resultHandlers: StaffHandlers<typeof result> = {
  'GET /console/api/results': async ({ query }, { db, clock, gateways }) => {
    const pages = await knownPages(gateways.pages);
    return overview(db, { period: periodOf(query.from, query.until), pages, alerts: await alertsOf(db, clock.now()) });
  },
  'GET /console/api/results/page': async ({ query: { path, from, until } }, { db, gateways }) => {
    const pages = await knownPages(gateways.pages);
    return pageResults(db, { path, period: periodOf(from, until), page: pages.find((page) => page.path === path) });
  },
  'GET /console/api/results/table': async (
    { query: { from, until, by, second, model = PLAIN_MODEL, sort, ...values } },
    { db, gateways },
  ) => {
    const asked = { period: periodOf(from, until), by, second, model, sort, only: values };
    return tableReply({ db, gateways }, asked, await resultTable(db, asked));
  },
  'GET /console/api/results/check': async (_input, { db }) => {
    const last = await lastCheck(db);
    if (!last) return null;
    const differences = last.differences.map((one) => ({ ...one, orders: [...one.orders] }));
    return { ...last, checkedAt: toInstant(last.checkedAt), differences };
  },
  'GET /console/api/results/next-steps': async (_input, { db, clock, gateways }) => {
    const steps = await nextSteps(db, clock.now());
    return {
      steps,
      linkNames: await linkNames(
        db,
        steps.map(({ channel }) => channel),
      ),
      titles: await titlesOf(
        gateways,
        steps.map(({ page }) => page),
      ),
    };
  },
  'GET /console/api/results/cohorts': async ({ query: { path, weeks, model } }, { db, clock, gateways }) => {
    const now = clock.now();
    const since = mondayOf(now, weeks);
    const [list, paths, pages] = await Promise.all([
      cohorts(db, { path, model, since, now }),
      pagesOfCohorts(db, since),
      knownPages(gateways.pages),
    ]);
    const titles = new Map(pages.map((page) => [page.path, page.title]));
    return {
      cohorts: list.map(({ within, ...cohort }) => ({ ...cohort, within: [...within] })),
      pages: paths.map((page) => ({ path: page, title: titles.get(page) ?? null })),
    };
  },
  'PUT /console/api/costs': async ({ body: { rows } }, context) => {
    const { db, clock, random, actor } = context;
    return inTransaction(db, async (tx) => {
      const stored = await storeCosts(tx, rows, { staffId: actor.id, now: clock.now(), random });
      const cents = rows.reduce((sum, row) => sum + row.cents, 0);
      await note(tx, context, { action: 'cost.enter', subject: `${stored} 笔`, after: { cents } });
      return { stored };
    });
  },
  'DELETE /console/api/costs/{uuid}': ({ params }, context) =>
    inTransaction(context.db, async (tx) => {
      const { page, day, channelKey: channel, cents } = await dropCost(tx, params.uuid);
      await note(tx, context, { action: 'cost.drop', subject: page, before: { day, channel, cents } });
      return {};
    }),
};

/** A table, with the names of its values. */
export async function tableReply(
  { db, gateways }: Pick<ServerContext, 'db' | 'gateways'>,
  { by, second, only }: AskedTable,
  table: ResultTable,
): Promise<ConsoleReply<'GET /console/api/results/table'>> {
  const shown = (dimension: ResultDimension) => [
    ...(by === dimension ? table.rows.map((row) => row.by) : []),
    ...(second === dimension ? table.rows.map((row) => row.second ?? '') : []),
    ...(only[dimension] === undefined ? [] : [only[dimension]]),
  ];
  const links = shown('link').map((code) => `link:${code}`);
  const names = {
    linkNames: await linkNames(db, [...shown('channel'), ...links]),
    titles: await titlesOf(gateways, shown('page')),
    variantNames: await namesOfVariants(db, shown('variant')),
  };
  const modelSince = table.modelSince && toInstant(table.modelSince);
  return { ...table, rows: [...table.rows], modelSince, ...names };
}

/** Titles of these pages by address; pages that the server does not know are missing. */
async function titlesOf(gateways: Pick<Gateways, 'pages'>, paths: readonly string[]): Promise<Record<string, string>> {
  const pages = await knownPages(gateways.pages);
  return Object.fromEntries(pages.flatMap(({ path, title }) => (paths.includes(path) && title ? [[path, title]] : [])));
}
