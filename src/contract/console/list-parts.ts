/** Where a package is, for the desk: has an address and waits, waits for its address, was sent. */
export const PACKAGE_PARTS = ['to-send', 'no-address', 'sent'] as const;
export type PackagePart = (typeof PACKAGE_PARTS)[number];

/** Requests that wait for a decision, whose goods came back, and all others. */
export const AFTERSALES_PARTS = ['asked', 'sent-back', 'others'] as const;
export type AftersalesPart = (typeof AFTERSALES_PARTS)[number];

/** Rows that are chosen in a list for one call. */
export const MOST_CHOSEN = 200;

/** Lines of a courier's file in one call. */
export const ROWS_AT_ONCE = 1000;

/** Those that the console records in one call: each is a transaction, and the answer has to come on a slow machine too. */
export const SENT_AT_ONCE = 25;

/** Parts of the list of refunds: what waits for a second person, what is under way, what failed, and what is back. */
export const REFUND_PARTS = ['asked', 'running', 'failed', 'done'] as const;
export type RefundPart = (typeof REFUND_PARTS)[number];

/** Conversations that wait for an answer, those of the caller, and all. */
export const CHAT_PARTS = ['waiting', 'mine', 'all'] as const;
export type ChatPart = (typeof CHAT_PARTS)[number];

export const LONGEST_HAND_NOTE = 200;
export const LONGEST_REPLY_TITLE = 20;
