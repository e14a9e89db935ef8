import {
  billsOf,
  countDifferences,
  type DayDifferences,
  type DaySum,
  type Difference,
  daysOfMonth,
  differencesOf,
  type Sum,
  sumsByDay,
  sumsOfBills,
} from '#server/domains/bills/compare-bills.ts';
import { explain, removeBill, takeBill } from '#server/domains/bills/take-bill.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { bill as calls } from '#src/contract/console/bill.ts';

type Month = ConsoleReply<'GET /console/api/bills'>;

export const billHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/bills': async ({ query }, { db }) => {
    const days = daysOfMonth(query.biller, query.month);
    const [sums, differing, found] = [
      await sumsByDay(db, days),
      await countDifferences(db, days),
      await billsOf(db, days),
    ];
    const sumOf = await sumsOfBills(
      db,
      found.map(({ id }) => id),
    );
    const names = new Set([...sums, ...differing].map(({ day }) => day));
    const shown = [...names]
      .sort()
      .reverse()
      .map((day) => dayView(day, { sums, differing, found }));
    return {
      days: shown,
      settlement: settlementOfMonth(shown),
      differing: differing.reduce((sum, { count }) => sum + count, 0),
      bills: found.map((one) => billView(one, sumOf)),
    };
  },
  'GET /console/api/bills/differences': async ({ query: { biller, month, after } }, { db }) => {
    const { rows, next } = await differencesOf(db, daysOfMonth(biller, month), { after });
    return { differences: rows.map(differenceView), next };
  },
  'POST /console/api/bills': async ({ body }, context) => {
    const taken = await takeBill(context, body);
    return billView(taken, await sumsOfBills(context.db, [taken.id]));
  },
  'POST /console/api/bills/{uuid}/remove': async ({ params, body }, context) => {
    await removeBill(context, params.uuid, body.reason.trim());
    return {};
  },
  'POST /console/api/bills/explain': async ({ body }, context) => {
    await explain(context, { ...body, text: body.text.trim() });
    return {};
  },
};

interface Found {
  readonly sums: readonly DaySum[];
  readonly differing: readonly DayDifferences[];
  readonly found: Awaited<ReturnType<typeof billsOf>>;
}

function dayView(day: string, { sums, differing, found }: Found): Month['days'][number] {
  const sumOf = (side: DaySum['side'], kind: DaySum['kind']): Sum => {
    const row = sums.find((one) => one.day === day && one.side === side && one.kind === kind);
    return { count: row?.count ?? 0, cents: row?.cents ?? 0 };
  };
  const isCovered = found.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  return {
    day,
    paid: sumOf('our', 'payment'),
    refunded: sumOf('our', 'refund'),
    bill: isCovered
      ? { paid: sumOf('bill', 'payment'), refunded: sumOf('bill', 'refund'), settlement: settlementOf(day, sums) }
      : null,
    open: differing.find((one) => one.day === day)?.open ?? 0,
  };
}

/** Null while the fee of some line of the day is unknown. */
function settlementOf(day: string, sums: readonly DaySum[]) {
  const lines = sums.filter((one) => one.day === day && one.side === 'bill');
  if (lines.some(({ unknown }) => unknown > 0)) return null;
  const feeCents = lines.reduce((sum, one) => sum + one.feeCents, 0);
  const settled = lines.reduce((sum, one) => sum + (one.kind === 'payment' ? 1 : -1) * one.settledCents, 0);
  return { feeCents, netCents: settled - feeCents };
}

function settlementOfMonth(days: Month['days']): Month['settlement'] {
  const covered = days.flatMap(({ bill }) => bill ?? []);
  const known = covered.flatMap(({ paid, settlement }) => (settlement ? { ...settlement, paid: paid.cents } : []));
  return {
    feeCents: known.reduce((sum, { feeCents }) => sum + feeCents, 0),
    netCents: known.reduce((sum, { netCents }) => sum + netCents, 0),
    paidCents: known.reduce((sum, { paid }) => sum + paid, 0),
    days: known.length,
    unknownDays: covered.length - known.length,
  };
}

function differenceView({
  note,
  notedBy,
  notedAt,
  orderId,
  orderNumber,
  ...shown
}: Difference): ConsoleReply<'GET /console/api/bills/differences'>['differences'][number] {
  return {
    ...shown,
    order: orderId === null || orderNumber === null ? null : { uuid: orderId, number: orderNumber },
    note:
      note === null || notedAt === null
        ? null
        : { text: note, by: notedBy ?? '', at: toInstant(new Date(notedAt * 1000)) },
  };
}

function billView(row: Found['found'][number], sumOf: Awaited<ReturnType<typeof sumsOfBills>>): Month['bills'][number] {
  const { id, fileName, firstDay, lastDay, takenBy, takenAt } = row;
  return {
    ...{ uuid: id, fileName, firstDay, lastDay, takenBy, takenAt: toInstant(takenAt) },
    paid: sumOf(id, 'payment'),
    refunded: sumOf(id, 'refund'),
  };
}
