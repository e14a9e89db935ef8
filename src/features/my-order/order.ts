import type { ReplyOf } from '#src/contract/all.ts';

/** An order in a list. */
export type Order = ReplyOf<'GET /api/v1/course/myorder'>['list'][number];
/** Everything about one order. */
export type OrderDetail = ReplyOf<'GET /api/v1/course/myorder/{id}'>;
export type RefundProgress = ReplyOf<'GET /api/v1/course/myorder/{id}/refund'>;
/** What can be refunded of an order now. */
export type RefundOffer = ReplyOf<'GET /api/v1/course/myorder/{id}/refund_offer'>;
