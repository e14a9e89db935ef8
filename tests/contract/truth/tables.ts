import { cohortsFile } from '#src/console/results/cohorts-page.tsx';
import { resultTableFile } from '#src/contract/console/result-table.ts';
import { type AttributionModel, COHORT_DAYS, type ResultDimension } from '#src/contract/console/result-words.ts';
import { type Asked, groups, keyed, mapped, moneyCells, ofFile, totalOf, type Within, within, yuan } from './cells.ts';
import { cohortsOf, dayOf, type Fact, keyOf, mondayOf, type Person, sumOf } from './truth.ts';

interface Days {
  readonly from: string;
  readonly until: string;
}

/** The links that somebody made, and who. */
const MADE_LINKS = ['truth-1', 'truth-2'];
const MAKER = '阿杰';
const COST_DIMENSIONS: readonly string[] = ['page', 'channel', 'day', 'week'];
const OF_FACT: Readonly<Record<ResultDimension, (fact: Fact) => string>> = {
  page: ({ page }) => page,
  channel: ({ way }) => keyOf(way),
  platform: ({ way }) => way.platform,
  source: ({ way }) => way.utmSource,
  medium: ({ way }) => way.utmMedium,
  campaign: ({ way }) => way.utmCampaign,
  content: ({ way }) => way.utmContent,
  link: ({ way }) => way.link,
  staff: ({ way }) => (MADE_LINKS.includes(way.link) ? MAKER : ''),
  variant: ({ variant }) => variant,
  device: ({ device }) => device,
  host: ({ host }) => host,
  city: ({ city }) => city,
  week: ({ at }) => mondayOf(dayOf(at)),
  day: ({ at }) => dayOf(at),
};
const ofCost = (by: string, cost: Within['spent'][number]) =>
  by === 'week' ? mondayOf(cost.day) : ({ page: cost.page, channel: cost.channel, day: cost.day }[by] ?? '');

export async function compareTable(
  { author, world, compare, ...days }: Asked & Days,
  by: ResultDimension,
  second?: ResultDimension,
  only: Partial<Record<ResultDimension, string>> = {},
  model?: AttributionModel,
) {
  const { from, until } = days;
  const query = { from, until, by, ...(second && { second }), ...(model && { model }), ...only };
  const { data } = await author.call('GET /console/api/results/table', { query });
  const used = [by, ...(second ? [second] : []), ...Object.keys(only)];
  const hasCosts = used.every((name) => COST_DIMENSIONS.includes(name));
  const asked = Object.entries(only) as [ResultDimension, string][];
  const all = within(world, from, until);
  const some: Within = {
    facts: all.facts
      .map((fact) => ({ ...fact, ...fact.models?.[model ?? ''] }))
      .filter((fact) => asked.every(([name, value]) => OF_FACT[name](fact) === value)),
    spent: hasCosts ? all.spent.filter((cost) => asked.every(([name, value]) => ofCost(name, cost) === value)) : [],
  };
  const names = [by, ...(second ? [second] : [])];
  const truth = groups(
    some,
    (fact) => names.map((name) => OF_FACT[name](fact)).join(' '),
    (cost) => names.map((name) => ofCost(name, cost)).join(' '),
  );
  const where = `table ${JSON.stringify(query)}`;
  compare(`${where} total`, totalOf(some), data.total);
  compare(`${where} known`, 1, data.modelSince === null ? 1 : 0);
  compare(
    where,
    truth,
    keyed(
      data.rows,
      (row) => [row.by, ...(second ? [row.second] : [])].join(' '),
      ({ totals }) => totals,
    ),
  );
  const row = (sums: Record<string, number>) => ({
    ...{
      访问: sums.visits,
      报名: sums.registered,
      下单: sums.ordered,
      付款: sums.paid,
      正式课: sums.regular,
      退款单数: sums.refunded,
    },
    ...{ 开课: sums.lessons, 学完: sums.completed, ...moneyCells(sums, hasCosts) },
  });
  compare(`${where} file`, mapped(truth, row), ofFile(resultTableFile(data, by, second), names.length));
}

export async function compareCohorts(
  { author, compare, from }: Asked & Days,
  people: readonly Person[],
  now: number,
  path?: string,
  model?: AttributionModel,
) {
  const { data } = await author.call('GET /console/api/results/cohorts', {
    query: { ...(path && { path }), ...(model && { model }), weeks: 13 },
  });
  const shown = data.cohorts.filter(({ week }) => week >= from);
  const truth = cohortsOf(people, path, now, model);
  const where = `cohorts of ${path ?? 'all'} ${model ?? ''}`;
  const flat = (list: typeof truth) =>
    keyed(
      list,
      ({ week }) => week,
      ({ registered, within: days }) => ({ registered, ...days.map((sums) => sums ?? { unknown: 1 }) }),
    );
  compare(where, flat(truth), flat(shown as unknown as typeof truth));
  const rows = truth.map(({ week, registered, within: days }) => {
    const cellsOf = (name: string, of: (sums: Sums) => number) =>
      COHORT_DAYS.map((count, index) => [`${count} 天内${name}`, sumsOr(days[index], of)] as const);
    const cells = [
      ...cellsOf('买了正式课（人）', ({ buyers }) => buyers),
      ...cellsOf('净收入（元）', ({ netCents }) => yuan(netCents)),
      ...cellsOf('退过款（人）', ({ refunders }) => refunders),
      ...cellsOf('学完（节）', ({ lessons }) => lessons),
      ...cellsOf('退款（元）', ({ refundedCents }) => yuan(refundedCents)),
    ];
    return [week, { 报名: registered, ...Object.fromEntries(cells) }] as const;
  });
  compare(`${where} file`, Object.fromEntries(rows), ofFile(cohortsFile(shown), 1));
}

type Sums = NonNullable<ReturnType<typeof cohortsOf>[number]['within'][number]>;
const sumsOr = (sums: Sums | null | undefined, of: (sums: Sums) => number) => (sums ? of(sums) : undefined);

export async function compareLinks({ author, world, compare }: Asked, openings: ReadonlyMap<string, number>) {
  const { data } = await author.call('GET /console/api/channels', {});
  for (const link of data.links.filter(({ code }) => code.startsWith('truth-'))) {
    const sums = sumOf(world.facts.filter(({ way }) => way.link === link.code));
    const { paid, paidCents, refundedCents } = sums;
    const shown = {
      paid: link.paid,
      paidCents: link.paidCents,
      refundedCents: link.refundedCents,
      opened: link.openCount,
    };
    compare(`link ${link.code}`, { paid, paidCents, refundedCents, opened: openings.get(link.code) }, shown);
  }
}
