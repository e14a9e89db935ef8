import { eq, sql } from 'drizzle-orm';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { lastCheck, type MoneyCheck } from '#server/db/queries/money-checks.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { factMarks } from '#server/db/schema/visit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import { after, toChinaTime } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { channelName } from '#src/contract/console/channel-names.ts';
import { differenceText } from '#src/contract/console/money-check.ts';
import { NEXT_STEP_TITLES, nextStepText, wholeYuan } from '#src/contract/console/next-steps.ts';
import { PLAIN_MODEL } from '#src/contract/console/result-words.ts';
import { nextSteps } from './next-steps.ts';
import { periodOf } from './period.ts';
import { resultTable } from './table.ts';
import type { Totals } from './totals.ts';

const MARK = 'results told';
const DAY_SECONDS = 86_400;
/** Nine in the morning in China. */
const HOUR_SECONDS = 9 * 3600;
const MOST_STEPS = 3;

/**
 * Sends managers yesterday's results and suggestions after nine each morning; returns how many were told.
 *
 * One process does it, once a day; repeated after five minutes if no receiver accepted it. If the process dies while
 * sending, that day's message is lost.
 */
export async function tellResults(context: JobContext): Promise<number> {
  const { db, clock, gateways, log } = context;
  const receivers = gateways.managers ?? [];
  const now = clock.now();
  const due = after(startOfChinaDay(chinaDay(now)), HOUR_SECONDS);
  if (receivers.length === 0 || now < due || !(await claim(context, due))) return 0;
  const text = await textOf(context, now);
  const outcomes = await Promise.allSettled(receivers.map((receiver) => receiver.tell(text, now)));
  outcomes.forEach((outcome, index) => {
    if (outcome.status === 'fulfilled') return;
    log.error({ receiver: receivers[index]?.name, ...describeError(outcome.reason) }, 'the results were not taken');
  });
  const told = outcomes.filter(({ status }) => status === 'fulfilled').length;
  if (told === 0)
    await db
      .update(factMarks)
      .set({ until: after(due, -1) })
      .where(eq(factMarks.name, MARK));
  return told;
}

/** True for the one process that sends the message of the day. */
function claim({ db, clock }: JobContext, due: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx
      .insert(factMarks)
      .values({ name: MARK, until: new Date(0) })
      .onConflictDoNothing();
    const [mark] = await lockFreeRows(tx, factMarks, sql`${factMarks.name} = ${MARK}`);
    if (!mark || mark.until >= due) return false;
    await tx.update(factMarks).set({ until: clock.now() }).where(eq(factMarks.name, MARK));
    return true;
  });
}

async function textOf({ db, gateways }: JobContext, now: Date): Promise<string> {
  const [yesterday, before] = [1, 2].map((days) => chinaDay(after(now, -days * DAY_SECONDS))) as [string, string];
  const split = { by: 'day', second: undefined, model: PLAIN_MODEL, only: {} } as const;
  const of = (day: string) => resultTable(db, { ...split, period: periodOf(day, day) });
  const [{ total }, { total: totalBefore }, steps, check] = await Promise.all([
    ...([of(yesterday), of(before), nextSteps(db, now), lastCheck(db)] as const),
  ]);
  const pages = new Map((await knownPages(gateways.pages)).map(({ path, title }) => [path, title]));
  const links = await db.select({ code: channelLinks.code, name: channelLinks.name }).from(channelLinks);
  const names = Object.fromEntries(links.map(({ code, name }) => [`link:${code}`, name]));
  const sentences = steps.slice(0, MOST_STEPS).map((step) => {
    const page = pages.get(step.page) ?? step.page;
    return `${NEXT_STEP_TITLES[step.kind]}：${nextStepText(step, { page, channel: channelName(step.channel, names) })}`;
  });
  return [`${yesterday} 的数据（前一天）`, ...linesOf(total, totalBefore), ...checkLines(check), ...sentences].join(
    '\n',
  );
}

/** Text about the last ledger comparison; empty before the first. */
function checkLines(check: MoneyCheck | undefined): string[] {
  if (!check) return [];
  const [first] = check.differences;
  const outcome = first ? `${check.differences.length} 处不一致，${differenceText(first)}` : '一致';
  return [`账目核对（${toChinaTime(check.checkedAt).slice(5, 16)}）：${outcome}`];
}

function linesOf(total: Totals, before: Totals): string[] {
  const net = ({ paidCents, refundedCents }: Totals) => paidCents - refundedCents;
  const count = (name: string, of: (totals: Totals) => number) => `${name} ${of(total)}（${of(before)}）`;
  const money = (name: string, of: (totals: Totals) => number) =>
    `${name} ${wholeYuan(of(total))}（${wholeYuan(of(before))}）`;
  return [
    [
      count('访问', ({ visits }) => visits),
      count('报名', ({ registered }) => registered),
      count('付款', ({ paid }) => paid),
    ].join('，'),
    [
      money('净收入', net),
      money('退款', ({ refundedCents }) => refundedCents),
      money('花费', ({ costCents }) => costCents),
    ].join('，'),
  ];
}
