import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eachAlone } from '#server/domains/each-alone.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { COURIERS, PARCEL_CODE } from '#src/contract/couriers.ts';
import { isSettled } from '#src/contract/order-states.ts';
import { type FoundAtDesk, findByNumbers, readForDesk } from './find-packages.ts';
import { shipPackage, takeBackParcel } from './ship-packages.ts';

/** A line of the courier's file. */
export interface SendRow {
  readonly line: number;
  /** Number of the package. */
  readonly number: string;
  readonly company: string;
  readonly code: string;
}

interface Outcome {
  readonly line: number;
  readonly state: 'ready' | 'sent' | 'before' | 'wrong';
  readonly text: string;
}

interface Checked extends Outcome {
  readonly found?: FoundAtDesk | undefined;
}

const CODE = new RegExp(PARCEL_CODE);

/** The result that each line would have. Two queries, both by an index, however many lines there are. */
export async function checkRows(db: Database, rows: readonly SendRow[]): Promise<Checked[]> {
  const numbers = rows.map(({ number }) => numberOf(number)).filter((number) => number !== undefined);
  const codes = rows.map(({ code }) => code).filter((code) => CODE.test(code));
  const found = await findByNumbers(db, numbers, codes);
  const byNumber = new Map(found.map((one) => [one.row.number, one]));
  const holders = new Map<string, Holder>(
    found.filter(({ row }) => row.expressCode).map(({ row }) => [row.expressCode, row]),
  );
  const lines = new Map<number, number>();
  return rows.map(({ line, number: text, company, code }): Checked => {
    const wrong = (why: string): Checked => ({ line, state: 'wrong', text: why });
    const number = numberOf(text);
    const one = number === undefined ? undefined : byNumber.get(number);
    if (number === undefined || !one) return wrong(`没有编号“${text}”的包裹`);
    const { row, payState } = one;
    if (!COURIERS.some((courier) => courier === company)) return wrong(`不认识快递公司“${company}”`);
    if (!CODE.test(code)) return wrong(`快递单号“${code}”应是 6 到 40 位字母和数字`);
    const before = lines.get(number);
    if (before !== undefined) return wrong(`和第 ${before} 行是同一个包裹`);
    lines.set(number, line);
    if (row.sentAt) {
      if (row.expressCode === code) return { line, state: 'before', text: '以前已登记', found: one };
      return wrong(`已由${row.companyName} ${row.expressCode} 发出`);
    }
    if (payState !== null && !isSettled(payState)) return wrong('订单已退款或关闭，不要寄');
    if (!row.confirmedAt) return wrong('学员还没有确认地址');
    const holder = holders.get(code);
    if (holder && !isSameReceiver(holder, row))
      return wrong(`单号已用在 #${holder.number} ${holder.receiver} 的包裹上`);
    holders.set(code, row);
    return { line, state: 'ready', text: `${row.receiver}，${row.name}`, found: one };
  });
}

type Holder = Pick<FoundAtDesk['row'], 'number' | 'receiver' | 'phone' | 'location'>;

const isSameReceiver = (one: Holder, other: Holder) =>
  one.receiver === other.receiver && one.phone === other.phone && one.location === other.location;

function numberOf(text: string): number | undefined {
  const [, digits] = /^#?(\d{1,9})$/.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Sends all valid lines, each in its own transaction; the others are returned with the reason. Idempotent for the same
 * file.
 */
export async function sendRows(context: StaffContext, rows: readonly SendRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const { found, ...checked } of await checkRows(context.db, rows)) {
    const row = byLine.get(checked.line);
    if (checked.state !== 'ready' || !found || !row) {
      outcomes.push(checked);
      continue;
    }
    outcomes.push(await sendOne(context, found.row.id, row));
  }
  return outcomes;
}

/** Records the parcel of one package. Idempotent; another parcel is refused. */
export async function sendPackage(context: StaffContext, id: string, parcel: Pick<SendRow, 'company' | 'code'>) {
  const { row } = await readForDesk(context.db, id);
  const outcome = await sendOne(context, id, { line: 1, number: String(row.number), ...parcel });
  if (outcome.state === 'wrong') throw new Refusal('PACKAGE_NOT_SENT', { text: outcome.text });
}

/**
 * Sends one line, checked again under lock: a colleague may have sent the package, or used the parcel's number,
 * meanwhile.
 */
function sendOne(context: StaffContext, id: string, line: SendRow): Promise<Outcome> {
  const { db, clock, random } = context;
  const { number, company, code } = line;
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'parcel', code);
    const [checked] = await checkRows(tx, [line]);
    const { state = 'wrong', text = '' } = checked ?? {};
    if (state !== 'ready') return { line: line.line, state, text };
    const isSent = await shipPackage(tx, { id, company, code, now: clock.now(), random });
    if (!isSent) return { line: line.line, state: 'wrong', text: '刚刚有变化，请再看一次' };
    const subject = number.trim().replace('#', '');
    await note(tx, context, { action: 'package.send', subject, after: { company, code } });
    return { line: line.line, state: 'sent', text };
  });
}

/** Removes a wrongly recorded parcel, as long as the student has not received it. Idempotent for the same code. */
export async function takeBackPackage(
  context: StaffContext,
  id: string,
  { code, reason }: { code: string; reason: string },
) {
  const { db } = context;
  await inTransaction(db, async (tx) => {
    const isBack = await takeBackParcel(tx, id, code, context.clock.now());
    const { row } = await readForDesk(tx, id);
    if (!isBack && !row.sentAt) return;
    if (!isBack) throw new Refusal('PACKAGE_NOT_TAKEN_BACK');
    await note(tx, context, { action: 'package.take-back', subject: String(row.number), after: { code, reason } });
  });
}

/** Removes several parcels, each on its own, with one reason. */
export const takeBackPackages = (
  context: StaffContext,
  packages: readonly { readonly uuid: string; readonly code: string }[],
  reason: string,
) => eachAlone(packages, ({ uuid, code }) => takeBackPackage(context, uuid, { code, reason }));
