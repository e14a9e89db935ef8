import type { Database } from '#server/db/database.ts';
import { channelNames } from '#server/db/queries/channel-names.ts';
import { costsOf } from '#server/domains/results/costs.ts';
import { isOneDay, type Period } from '#server/domains/results/period.ts';
import { speedOf } from '#server/domains/results/speed.ts';
import {
  blockSums,
  speedSums,
  summedUntil,
  sumsByChannel,
  sumsByDay,
  sumsByDevice,
  sumsByHour,
  sumsByVariant,
} from '#server/domains/results/sums.ts';
import { addTo, noTotals, type SumRow, totalsBy } from '#server/domains/results/totals.ts';
import { variantNames } from '#server/domains/results/variants.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/china-day.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { hoursOf } from './hours.ts';
import { factsOf, type PageCard } from './overview.ts';

type Reply = ConsoleReply<'GET /console/api/results/page'>;

interface Asked {
  readonly path: string;
  readonly period: Period;
  readonly page: PageCard | undefined;
}

const DEPTHS = [25, 50, 75, 100] as const;

export async function pageResults(db: Database, { path, period, page }: Asked): Promise<Reply> {
  const [from = '', until = ''] = [period.days[0], period.days.at(-1)];
  const [rows, hours, channels, variants, blocks, devices, speeds, costs, summed] = await Promise.all([
    sumsByDay(db, { path, period }),
    isOneDay(period) ? sumsByHour(db, { path, period }) : [],
    sumsByChannel(db, path, period),
    sumsByVariant(db, path, period),
    blockSums(db, path, period),
    sumsByDevice(db, path, period),
    speedSums(db, period.start, period.end, path),
    costsOf(db, path, from, until),
    summedUntil(db),
  ]);
  const byDay = totalsBy(rows, ({ day }) => String(day));
  const of = (day: string) => byDay.get(day) ?? noTotals();
  const dayBefore = (day: string) => chinaDay(after(startOfChinaDay(day), -period.days.length * 86_400));
  const days = period.days.map((day) => ({ day, now: of(day), before: of(dayBefore(day)) }));
  const keys = [...channels.map(({ channel }) => String(channel)), ...costs.map(({ channelKey }) => channelKey)];
  const names = await variantNames(db, path);
  return {
    ...factsOf(path, page),
    now: added(days.map(({ now }) => now)),
    before: added(days.map(({ before }) => before)),
    days,
    hours: hoursOf(hours, period),
    linkNames: await linkNames(db, keys),
    variants: variantsOf(variants).map(([variant, totals]) => ({ variant, name: names.get(variant) ?? null, totals })),
    channels: [...totalsBy(channels, ({ channel }) => String(channel))]
      .map(([channel, totals]) => ({ channel, totals }))
      .sort((a, b) => b.totals.visits - a.totals.visits || b.totals.registered - a.totals.registered),
    blocks: blocks.map(({ block, seen }) => ({ block: String(block), seen: Number(seen) })),
    depths: DEPTHS.map((percent) => ({ percent, visits: sumOf(devices, String(percent)) })),
    devices: groupOf(devices, 'device').map(([device, counts]) => ({ device, ...counts })),
    hosts: groupOf(devices, 'host').map(([host, counts]) => ({ host, ...counts })),
    speed: speedOf(speeds),
    costs: costs.map(({ id, page: ofPage, channelKey, enteredAt, ...cost }) => ({
      ...cost,
      uuid: id,
      path: ofPage,
      channel: channelKey,
      enteredAt: toInstant(enteredAt),
    })),
    summedUntil: summed && toInstant(summed),
  };
}

/** Arms with what they brought; empty when nobody took part in an experiment. */
function variantsOf(rows: readonly SumRow[]) {
  const found = [...totalsBy(rows, ({ variant }) => String(variant))];
  return found.some(([variant]) => variant !== '') ? found.sort(([a], [b]) => a.localeCompare(b)) : [];
}

async function linkNames(db: Database, keys: readonly string[]): Promise<Record<string, string>> {
  const names = [...(await channelNames(db))].map(([code, name]) => [`link:${code}`, name] as const);
  return Object.fromEntries(names.filter(([key]) => keys.includes(key)));
}

function added(list: readonly ReturnType<typeof noTotals>[]) {
  const totals = noTotals();
  for (const one of list) addTo(totals, one as unknown as SumRow);
  return totals;
}

const sumOf = (rows: readonly SumRow[], name: string) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

function groupOf(rows: readonly SumRow[], name: 'device' | 'host') {
  return [...totalsBy(rows, (row) => String(row[name]))]
    .map(([value, { visits, formsStarted, codesSent }]) => [value, { visits, formsStarted, codesSent }] as const)
    .sort(([, a], [, b]) => b.visits - a.visits);
}
