import type { ReplyOf } from '#src/contract/all.ts';

/** A checkout as the server has it. */
export type Checkout = ReplyOf<'POST /api/V1.29/course/{id}/checkout'>;
