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
import { noTotals, type Totals, totalOf, totalsBy } from '#server/domains/results/totals.ts';
import { variantNames } from '#server/domains/results/variants.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { hoursOf } from './hours.ts';

type Reply = ConsoleReply<'GET /console/api/results/page'>;

/** What is needed of a page's own file. */
export type PageCard = Pick<
  ConsoleReply<'GET /console/api/pages'>['pages'][number],
  'path' | 'title' | 'state' | 'until'
>;

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
    sumsByChannel(db, { path, period }),
    sumsByVariant(db, path, period),
    blockSums(db, path, period),
    sumsByDevice(db, path, period),
    speedSums(db, period.start, period.end, path),
    costsOf(db, path, from, until),
    summedUntil(db),
  ]);
  const byDay = totalsBy(rows, ({ day }) => day);
  const of = (day: string) => byDay.get(day) ?? noTotals();
  const dayBefore = (day: string) => chinaDay(after(startOfChinaDay(day), -period.days.length * 86_400));
  const days = period.days.map((day) => ({ day, now: of(day), before: of(dayBefore(day)) }));
  const keys = [...channels.map(({ channel }) => channel), ...costs.map(({ channelKey }) => channelKey)];
  const names = await variantNames(db, path);
  return {
    ...factsOf(path, page),
    now: totalOf(days.map(({ now }) => now)),
    before: totalOf(days.map(({ before }) => before)),
    days,
    hours: hoursOf(hours, period),
    linkNames: await linkNames(db, keys),
    variants: variantsOf(variants).map(([variant, totals]) => ({ variant, name: names.get(variant) ?? null, totals })),
    channels: channelsOf(channels),
    blocks: [...blocks],
    depths: DEPTHS.map((percent) => ({
      percent,
      visits: devices.reduce((sum, { [String(percent) as `${typeof percent}`]: visits }) => sum + visits, 0),
    })),
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

/** The facts of the page's own file, if the server has it. */
export function factsOf(path: string, page: PageCard | undefined) {
  return { path, title: page?.title ?? null, state: page?.state ?? null, closesAt: page?.until ?? null };
}

/** Channels with their results, by visits. */
export function channelsOf(rows: readonly (Partial<Totals> & { readonly channel: string })[]) {
  return [...totalsBy(rows, ({ channel }) => channel)]
    .map(([channel, totals]) => ({ channel, totals }))
    .sort((a, b) => b.totals.visits - a.totals.visits || b.totals.registered - a.totals.registered);
}

/** Arms with their results; empty when nobody took part in an experiment. */
function variantsOf(rows: readonly (Partial<Totals> & { readonly variant: string })[]) {
  const found = [...totalsBy(rows, ({ variant }) => variant)];
  return found.some(([variant]) => variant !== '') ? found.sort(([a], [b]) => a.localeCompare(b)) : [];
}

/** Names of the keys that are links. */
export async function linkNames(db: Database, keys: readonly string[]): Promise<Record<string, string>> {
  const names = [...(await channelNames(db))].map(([code, name]) => [`link:${code}`, name] as const);
  return Object.fromEntries(names.filter(([key]) => keys.includes(key)));
}

function groupOf<K extends 'device' | 'host'>(
  rows: readonly (Partial<Totals> & Readonly<Record<K, string>>)[],
  name: K,
) {
  return [...totalsBy(rows, (row) => row[name])]
    .map(([value, { visits, formsStarted, codesSent }]) => [value, { visits, formsStarted, codesSent }] as const)
    .sort(([, a], [, b]) => b.visits - a.visits);
}
