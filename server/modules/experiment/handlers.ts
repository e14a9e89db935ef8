import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { endExperiment } from '#server/domains/experiments/end-experiment.ts';
import {
  findExperiment,
  listExperiments,
  otherVersions,
  type Report,
  reportOf,
} from '#server/domains/experiments/report.ts';
import { shownNow } from '#server/domains/experiments/shown.ts';
import { refundRateOf, warningsOf } from '#server/domains/experiments/verdict.ts';
import { followPublished } from '#server/domains/experiments/versions.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ExperimentState, experiment } from '#src/contract/console/experiment.ts';

const ORDER: readonly ExperimentState[] = ['running', 'over', 'planned', 'gone', 'ended', 'earlier'];

export const experimentHandlers: StaffHandlers<typeof experiment> = {
  'GET /console/api/experiments': async (_input, context) => {
    const { db, clock, experiments } = context;
    await followPublished(context);
    const published = await experiments();
    const now = clock.now();
    const reports: Report[] = [];
    for (const row of await listExperiments(db)) reports.push(await reportOf(db, row, published, now));
    reports.sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
    return { experiments: await cardsOf(reports, context) };
  },
  'GET /console/api/experiments/{uuid}': async ({ params }, context) => {
    const { db, clock, experiments } = context;
    const row = await findExperiment(db, params.uuid);
    if (!row) throw new Refusal('NOT_FOUND');
    const published = await experiments();
    const report = await reportOf(db, row, published, clock.now());
    const others: Report[] = [];
    for (const other of await otherVersions(db, row)) others.push(await reportOf(db, other, published, clock.now()));
    const { spec } = row;
    const [card, ...otherCards] = await cardsOf([report, ...others], context);
    if (!card) throw new Refusal('NOT_FOUND');
    return {
      experiment: card,
      id: spec.id,
      traffic: spec.traffic,
      arms: report.arms.map((arm) => armView(arm, report)),
      needed: report.needed,
      daysLeft: report.daysLeft,
      expect: spec.expect ? { ...spec.expect } : null,
      cap: report.capCents === null ? null : report.capCents / 100,
      ratio: { ...report.ratio },
      endedBy: row.endedBy,
      others: otherCards,
    };
  },
  'POST /console/api/experiments/{uuid}/end': async ({ params, body: { winner } }, context) => {
    const { db, clock, actor } = context;
    await inTransaction(db, async (tx) => {
      const row = await endExperiment(tx, { id: params.uuid, winner, staffName: actor.name, now: clock.now() });
      if (!row) return;
      const name = row.spec.arms.find(({ id }) => id === winner)?.name;
      const subject = `${row.page} ${row.spec.name}`;
      await note(tx, context, { action: 'experiment.end', subject, after: { winner: name } });
    });
    return {};
  },
};

async function cardsOf(reports: readonly Report[], context: Pick<ServerContext, 'experiments' | 'livePage' | 'clock'>) {
  const published = await context.experiments();
  const now = context.clock.now();
  return Promise.all(
    reports.map(async (report) => {
      const page = await context.livePage(report.row.page);
      const isPageLive = page !== undefined && !page.isGone;
      const isThere = published.some(({ path, id }) => path === report.row.page && id === report.row.name);
      return {
        ...cardView(report),
        shown: shownNow({ ...report, published, now, isPageLive }),
        isUnpublished: report.state === 'ended' && isThere,
      };
    }),
  );
}

function cardView({ row, state, arms, verdict }: Report) {
  const { spec } = row;
  const sum = (of: 'visitors' | 'converted') => arms.reduce((all, arm) => all + arm[of], 0);
  return {
    uuid: row.id,
    page: row.page,
    name: spec.name,
    goal: spec.goal,
    state,
    version: row.number,
    from: toInstant(new Date(spec.from)),
    until: toInstant(new Date(spec.until)),
    endedAt: row.endedAt && toInstant(row.endedAt),
    visitors: sum('visitors'),
    converted: sum('converted'),
    verdict: verdict.text,
    tone: verdict.tone,
  };
}

const percent = (fraction: number) => Math.round(fraction * 10_000) / 100;

/** Yuan of cents, to the cent. */
const yuan = (cents: number) => Math.round(cents) / 100;

function armView(arm: Report['arms'][number], { row, arms }: Report) {
  const { id, name, share, visitors, converted, difference, netCents, lcpMs, paidCents, refundedCents } = arm;
  const shown = netCents === null ? percent : yuan;
  const refundRate = refundRateOf(arm);
  return {
    ...{ id, name, share, visitors, converted, lcpMs, paidCents, refundedCents },
    rate: visitors === 0 ? null : percent(converted / visitors),
    net: netCents === null ? null : yuan(netCents),
    difference: difference && {
      points: shown(difference.difference),
      low: shown(difference.low),
      high: shown(difference.high),
    },
    refundRate: refundRate === null ? null : percent(refundRate),
    warnings: warningsOf(arm, arms, row.spec),
    isWinner: row.winner === id,
  };
}
