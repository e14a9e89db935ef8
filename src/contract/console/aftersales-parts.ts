/** Requests that wait for a decision, whose goods came back, and all others. */
export const AFTERSALES_PARTS = ['asked', 'sent-back', 'others'] as const;
export type AftersalesPart = (typeof AFTERSALES_PARTS)[number];
