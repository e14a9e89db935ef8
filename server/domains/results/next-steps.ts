import type { Database } from '#server/db/database.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import type { NextStep } from '#src/contract/console/next-steps.ts';
import { PLAIN_MODEL } from '#src/contract/console/result-words.ts';
import { periodOf } from './period.ts';
import { resultTable } from './table.ts';
import { type Totals, totalOf, totalsBy } from './totals.ts';

const DAY_SECONDS = 86_400;
/** Five weeks without today: an unfinished day would look like a drop. */
const DAYS = 35;
/** Costs of the last week may still bring orders, so they are ignored. */
const TOO_YOUNG_DAYS = 7;

/** Minimum data for any statement. */
const ENOUGH = { costCents: 300_00, orders: 10, visits: 1000, registered: 30 };
/** A larger budget is suggested from this return on, and only above the school's average. */
const GOOD_RETURN = 1.2;
/** A page counts as poor below this fraction of the others' registration rate. */
const POOR_RATE = 0.75;
const MOST_STEPS = 8;
/** For a two-sided 90 % interval. */
const Z = 1.645;
/** For a page's rate: one page in a hundred is wrongly called poor. */
const Z_OF_RATES = 2.576;

/** Suggestions from the results of the last weeks, greatest stake first. Empty with too little data. */
export async function nextSteps(db: Database, now: Date): Promise<NextStep[]> {
  const dayBefore = (days: number) => chinaDay(after(now, -days * DAY_SECONDS));
  const split = { by: 'page', second: 'channel', model: PLAIN_MODEL, only: {} } as const;
  const [all, ripe] = await Promise.all([
    resultTable(db, { ...split, period: periodOf(dayBefore(DAYS), dayBefore(1)) }),
    resultTable(db, { ...split, period: periodOf(dayBefore(DAYS), dayBefore(TOO_YOUNG_DAYS + 1)) }),
  ]);
  return stepsOf(all.rows, ripe.rows);
}

interface Cell {
  readonly by: string;
  readonly second: string | null;
  readonly totals: Totals;
}

/** The same from tables: all weeks, and the weeks that are at least a week old. */
export function stepsOf(all: readonly Cell[], ripe: readonly Cell[]): NextStep[] {
  const school = totalOf(all.map(({ totals }) => totals));
  const ripeCost = new Map(ripe.map(({ by, second, totals }) => [`${by} ${second}`, totals.costCents]));
  const cells = all.flatMap((cell) => ofChannel(cell, ripeCost.get(`${cell.by} ${cell.second}`) ?? 0, school));
  const pages = [
    ...totalsBy(
      all.map(({ by, totals }) => ({ ...totals, by })),
      ({ by }) => by,
    ),
  ];
  const poor = pages.flatMap(([page, totals]) => ofPage(page, totals, school));
  return [...cells, ...poor].sort((a, b) => b.stakeCents - a.stakeCents).slice(0, MOST_STEPS);
}

const net = ({ paidCents, refundedCents }: Totals) => paidCents - refundedCents;
const FOUR_WEEKS = 28 / DAYS;

function ofChannel({ by: page, second, totals }: Cell, ripeCostCents: number, school: Totals): NextStep[] {
  const { costCents, paid: orders, visits } = totals;
  if (page === '' || second === null || costCents < ENOUGH.costCents) return [];
  // A channel without orders is valued with the average order of the others.
  const perOrder = orders > 0 ? net(totals) / orders : net(school) / Math.max(1, school.paid);
  const [fewest, most] = poissonBounds(orders);
  const step = { page, channel: second, netCents: net(totals), orders, visits, usual: 0 };
  const highest = (most * Math.max(0, perOrder)) / ripeCostCents;
  if (ripeCostCents >= ENOUGH.costCents && highest < 1) {
    const stakeCents = Math.round((costCents - net(totals)) * FOUR_WEEKS);
    const bounds = { least: rounded((fewest * Math.max(0, perOrder)) / costCents), most: rounded(highest) };
    return [{ ...step, kind: 'stop', costCents, ...bounds, stakeCents }];
  }
  const lowest = (fewest * perOrder) / costCents;
  if (orders < ENOUGH.orders || lowest < GOOD_RETURN || lowest < net(school) / Math.max(1, school.costCents)) return [];
  const bounds = { least: rounded(lowest), most: rounded((most * perOrder) / costCents) };
  return [{ ...step, kind: 'raise', costCents, ...bounds, stakeCents: Math.round(net(totals) * 0.1 * FOUR_WEEKS) }];
}

function ofPage(page: string, totals: Totals, school: Totals): NextStep[] {
  const { visits, registered } = totals;
  const others = { visits: school.visits - visits, registered: school.registered - registered };
  if (page === '' || visits < ENOUGH.visits || others.visits < ENOUGH.visits || others.registered < ENOUGH.registered)
    return [];
  const usual = others.registered / others.visits;
  const [least, most] = wilsonBounds(registered, visits);
  if (most > usual * POOR_RATE) return [];
  const perRegistration = net(school) / Math.max(1, school.registered);
  const stakeCents = Math.round(Math.max(0, usual * visits - registered) * perRegistration * FOUR_WEEKS);
  return [
    {
      ...{ kind: 'try', page, channel: '', costCents: totals.costCents, netCents: net(totals), orders: totals.paid },
      ...{ least: percent(least), most: percent(most), visits, usual: percent(usual), stakeCents },
    },
  ];
}

/** Confidence interval of a count of rare, independent events: Wilson and Hilferty's form of Garwood's bounds. */
function poissonBounds(count: number): readonly [number, number] {
  const bound = (from: number, z: number) => from * (1 - 1 / (9 * from) + z / (3 * Math.sqrt(from))) ** 3;
  return [count === 0 ? 0 : Math.max(0, bound(count, -Z)), bound(count + 1, Z)];
}

/** Wilson's confidence interval of a share. */
function wilsonBounds(part: number, whole: number): readonly [number, number] {
  const z2 = Z_OF_RATES ** 2;
  const share = part / whole;
  const middle = (share + z2 / (2 * whole)) / (1 + z2 / whole);
  const half = (Z_OF_RATES / (1 + z2 / whole)) * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole * whole));
  return [Math.max(0, middle - half), middle + half];
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const percent = (share: number) => Math.round(share * 1000) / 10;
