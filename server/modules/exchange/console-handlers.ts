import { makeBatch, stopBatch, stopCode, takeCodes } from '#server/domains/codes/batches.ts';
import { storedExchangeCode } from '#server/domains/codes/exchange-codes.ts';
import {
  batchState,
  codesOfBatch,
  exchangeCodeState,
  type FoundBatch,
  type FoundCode,
  findCode,
  listBatches,
  readBatch,
} from '#server/domains/codes/find-batches.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffCallContext, StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import type { consoleExchange as calls } from '#src/contract/console/exchange.ts';
import { EXCHANGE_CODE_STATE_NAMES } from '#src/contract/console/exchange-values.ts';
import { isDay } from '#src/contract/id-number.ts';

const DAY = 24 * 3600;

export const consoleExchangeHandlers: StaffHandlers<typeof calls> = {
  'GET /console/api/exchange-batches': async ({ query }, { db, clock }) => {
    const now = clock.now();
    const { rows, next } = await listBatches(db, query, now);
    return { batches: rows.map((row) => batchView(row, now)), next };
  },
  'GET /console/api/exchange-batches/{uuid}': ({ params }, context) => detail(context, params.uuid),
  'GET /console/api/exchange-batches/{uuid}/codes': async ({ params, query }, { db }) => {
    const { rows, next } = await codesOfBatch(db, params.uuid, query.part, query.after);
    return { codes: rows.map(codeView), next };
  },
  'POST /console/api/exchange-batches/find-code': async ({ body }, { db, clock }) => {
    const { batch, ...found } = await findCode(db, storedExchangeCode(body.code));
    const { title, expiresAt } = found.code;
    const view = codeView(found);
    const isEnded = expiresAt <= clock.now() || Boolean(batch?.stoppedAt) || view.state === 'stopped';
    return { code: view, title, batch: batch?.id ?? null, lastDay: lastDayOf(expiresAt), isEnded };
  },
  'PUT /console/api/exchange-batches/{uuid}': async ({ params, body }, context) => {
    const { name, course, size, lastDay, isOnce } = body;
    if (!isDay(lastDay)) throw new Refusal('INPUT_INVALID', { text: `${lastDay} 不是日历上的一天` });
    const expiresAt = after(startOfChinaDay(lastDay), DAY);
    const asked = { name: name.trim(), courseId: course.toLowerCase(), size, expiresAt, isOnce };
    await makeBatch(context, params.uuid.toLowerCase(), asked);
    return detail(context, params.uuid);
  },
  'POST /console/api/exchange-batches/{uuid}/download': async ({ params }, context) => {
    const { batch, codes } = await takeCodes(context, params.uuid);
    const day = lastDayOf(batch.expiresAt);
    const rows = codes.map((row) => [
      ...[readable(row.code), row.title, day, EXCHANGE_CODE_STATE_NAMES[exchangeCodeState(row)]],
    ]);
    return { name: `兑换码 ${batch.name}.csv`, csv: csvOf([['兑换码', '课程', '最后一天', '状态'], ...rows]) };
  },
  'POST /console/api/exchange-batches/{uuid}/stop': async ({ params, body }, context) => {
    await stopBatch(context, params.uuid, body.reason.trim());
    return detail(context, params.uuid);
  },
  'POST /console/api/exchange-batches/{uuid}/stop-code': async ({ params, body }, context) => {
    await stopCode(context, params.uuid, body.position, body.reason.trim());
    return detail(context, params.uuid);
  },
};

/** `ABCD-EFGH-2345`. */
const readable = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

const lastDayOf = (expiresAt: Date) => chinaDay(after(expiresAt, -1));

type BatchView = ConsoleReply<'GET /console/api/exchange-batches'>['batches'][number];
type CodeView = ConsoleReply<'GET /console/api/exchange-batches/{uuid}/codes'>['codes'][number];

function batchView(found: FoundBatch, now: Date): BatchView {
  const { id, number, name, courseId, size, expiresAt, isOnce } = found.batch;
  const facts = { uuid: id, number, name, course: { uuid: courseId, name: found.course }, size, isOnce };
  const { used, stopped } = found;
  return { ...facts, used, stopped, state: batchState(found, now), lastDay: lastDayOf(expiresAt) };
}

function codeView({ code, nickname, mobile }: FoundCode): CodeView {
  const { position, stoppedBy, stopReason } = code;
  const at = code.usedAt ?? code.stoppedAt;
  const student = `${nickname ?? ''} ${mobile ? maskMobile(mobile) : ''}`.trim();
  return {
    ...{ position: position ?? 0, end: code.code.slice(-4), state: exchangeCodeState(code), stopReason },
    ...{ who: code.usedAt ? student : stoppedBy, at: at && toInstant(at) },
  };
}

async function detail({ db, clock }: Pick<StaffCallContext, 'db' | 'clock'>, id: string) {
  const found = await readBatch(db, id);
  const { createdAt, createdBy, stoppedAt, stoppedBy, stopReason } = found.batch;
  return {
    ...{ batch: batchView(found, clock.now()), createdAt: toInstant(createdAt), createdBy, stoppedBy, stopReason },
    stoppedAt: stoppedAt && toInstant(stoppedAt),
  };
}
