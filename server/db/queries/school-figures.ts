import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows-of.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import type { Database } from '../database.ts';

/** Counting stops at this number. */
const COUNTED_TO = 10_000;

/** Figures that are cheap to read, from sums by hour and small indexes. Null for a figure without a value. */
export async function readSchoolFigures(db: Database, now: Date, machine: string) {
  const today = startOfChinaDay(chinaDay(now)).toISOString();
  const moment = now.toISOString();
  const rows = await rowsOf<Record<string, unknown>>(db, figures(today, moment, machine));
  const number = (name: string) => {
    const value = rows[0]?.[name];
    return value === null || value === undefined ? null : Number(value);
  };
  return {
    registrations: number('registrations') ?? 0,
    paid: number('paid') ?? 0,
    paidCents: number('paid_cents') ?? 0,
    refunded: number('refunded') ?? 0,
    refundedCents: number('refunded_cents') ?? 0,
    postbacksWaiting: number('postbacks_waiting') ?? 0,
    oldestPostbackSeconds: number('oldest_postback') ?? 0,
    refundsWaiting: number('refunds_waiting') ?? 0,
    alarmsOpen: number('alarms_open') ?? 0,
    liveSeq: number('live_seq'),
    shownSeq: number('shown_seq'),
  };
}

const figures = (today: string, moment: string, machine: string): SQL => sql`
  SELECT
    (SELECT sum(registered) FROM result_facts WHERE hour >= ${today}) AS registrations,
    m.*, p.*,
    (SELECT count(*) FROM (SELECT FROM refunds WHERE status <> 'done' LIMIT ${COUNTED_TO}) r) AS refunds_waiting,
    (SELECT count(*) FROM alarms WHERE ended_at IS NULL) AS alarms_open,
    (SELECT max(seq) FROM live_releases) AS live_seq,
    (SELECT seq FROM release_machines WHERE machine = ${machine}) AS shown_seq
  FROM
    (SELECT sum(paid) AS paid, sum(paid_cents) AS paid_cents, sum(refunded) AS refunded,
      sum(refunded_cents) AS refunded_cents FROM money_facts WHERE hour >= ${today}) m,
    (SELECT count(*) AS postbacks_waiting, extract(epoch FROM ${moment}::timestamptz - min(happened_at)) AS oldest_postback
      FROM (SELECT happened_at FROM postbacks WHERE state = 'waiting' LIMIT ${COUNTED_TO}) w) p`;
