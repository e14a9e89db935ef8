/** What a batch of exchange codes is now: can be used, all used, stopped, past its last day. */
export const BATCH_STATES = ['going', 'gone', 'stopped', 'over'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** Parts of the list of batches: those whose codes can still be used, the others, all. */
export const BATCH_PARTS = ['usable', 'over', 'all'] as const;
export type BatchPart = (typeof BATCH_PARTS)[number];

/** What became of a code, and the parts of a batch's list. */
export const EXCHANGE_CODE_STATES = ['used', 'left', 'stopped'] as const;
export type ExchangeCodeState = (typeof EXCHANGE_CODE_STATES)[number];

export const EXCHANGE_CODE_STATE_NAMES: Readonly<Record<ExchangeCodeState, string>> = {
  used: '已用',
  left: '没用',
  stopped: '已停用',
};

/** Codes of one batch. */
export const MOST_CODES = 5000;
