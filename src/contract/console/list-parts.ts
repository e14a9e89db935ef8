/** Parts of the list of packages: ready to send, waiting for the student's address, sent. */
export const PACKAGE_PARTS = ['to-send', 'no-address', 'sent'] as const;
export type PackagePart = (typeof PACKAGE_PARTS)[number];

/** Parts of the list of requests: waiting for a decision, goods came back, all others. */
export const AFTERSALES_PARTS = ['asked', 'sent-back', 'others'] as const;
export type AftersalesPart = (typeof AFTERSALES_PARTS)[number];

/** Most rows of a list in one call. */
export const MOST_CHOSEN = 200;

/** Most lines of a courier's file in one call. */
export const ROWS_AT_ONCE = 1000;

/**
 * Most lines recorded in one call: each is its own transaction, and the response must arrive in time on a slow machine
 * too.
 */
export const SENT_AT_ONCE = 25;

/** Parts of the list of refunds: waiting for a second person, running, failed, done. */
export const REFUND_PARTS = ['asked', 'running', 'failed', 'done'] as const;
export type RefundPart = (typeof REFUND_PARTS)[number];

/** Parts of the list of conversations: waiting for an answer, the caller's, all. */
export const CHAT_PARTS = ['waiting', 'mine', 'all'] as const;
export type ChatPart = (typeof CHAT_PARTS)[number];

export const LONGEST_HAND_NOTE = 200;
export const LONGEST_REPLY_TITLE = 20;
