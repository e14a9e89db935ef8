/** Parts of the list of refunds: what waits for a second person, what is under way, what failed, and what is back. */
export const REFUND_PARTS = ['asked', 'running', 'failed', 'done'] as const;
export type RefundPart = (typeof REFUND_PARTS)[number];
