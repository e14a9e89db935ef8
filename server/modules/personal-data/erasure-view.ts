import { type ErasureState, WAITING_DAYS } from '#server/domains/personal-data/erasures.ts';
import { toldOfErasing } from '#server/domains/personal-data/told.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

/** How the wish stands, and what erasing means. */
export function erasureView({ eraseAt, obstacles }: ErasureState): ReplyOf<'GET /api/v1/account/erasure'> {
  const { deleted, kept } = toldOfErasing();
  return {
    erase_at: eraseAt ? toInstant(eraseAt) : null,
    waiting_days: WAITING_DAYS,
    obstacles: obstacles.map(({ kind, text, orderNumber }) => ({ kind, text, order_number: orderNumber })),
    deleted: [...deleted],
    kept: kept.map((one) => ({ ...one })),
  };
}
