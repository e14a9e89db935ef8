import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api-client.ts';
import { serverNow } from '#src/lib/clock.ts';
import { useLive } from '#src/lib/use-live.ts';

export type LogisticsRecord = ReplyOf<'GET /api/v1/course/logistics'>;

/** A parcel of the student who is logged in, with the moment (server's clock) at which it was read. */
export function useLogistics(orderNum: string, expressCode: string) {
  return useLive(`${orderNum} ${expressCode}`, async (signal) => {
    const record = await api('GET /api/v1/course/logistics', {
      query: { order_num: orderNum, express_code: expressCode },
      signal,
      isSilent: true,
    });
    return { record, readAt: serverNow() };
  });
}
