import type { ReplyOf } from '#src/contract/all.ts';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useLive } from '#src/lib/queries/use-live.ts';

export type LogisticsRecord = ReplyOf<'GET /api/v1/course/logistics'>;

/** The server's refusal of a parcel that this student does not have. */
const MISSING: readonly number[] = [refusalCodes.NOT_FOUND, refusalCodes.INPUT_INVALID];

/**
 * A parcel of the logged-in student, with the time (server's clock) when it was read.
 *
 * `record` is undefined when the student has no such parcel: asking again would not help.
 */
export function useLogistics(orderNum: string, expressCode: string) {
  return useLive(`${orderNum} ${expressCode}`, async (signal) => {
    const record = await readRecord(orderNum, expressCode, signal);
    return { record, readAt: serverNow() };
  });
}

async function readRecord(
  orderNum: string,
  expressCode: string,
  signal: AbortSignal,
): Promise<LogisticsRecord | undefined> {
  try {
    return await api('GET /api/v1/course/logistics', {
      query: { order_num: orderNum, express_code: expressCode },
      signal,
      isSilent: true,
    });
  } catch (reason) {
    if (reason instanceof ApiRefusal && MISSING.includes(reason.code)) return undefined;
    throw reason;
  }
}
