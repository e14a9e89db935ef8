/** States of a batch of exchange codes: usable, all used, stopped, expired. */
export const BATCH_STATES = ['going', 'gone', 'stopped', 'over'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** Parts of the list of batches: those with usable codes, others, all. */
export const BATCH_PARTS = ['usable', 'over', 'all'] as const;
export type BatchPart = (typeof BATCH_PARTS)[number];

/** States of a code, which are also the parts of a batch's list. */
export const EXCHANGE_CODE_STATES = ['used', 'left', 'stopped'] as const;
export type ExchangeCodeState = (typeof EXCHANGE_CODE_STATES)[number];

export const EXCHANGE_CODE_STATE_NAMES: Readonly<Record<ExchangeCodeState, string>> = {
  used: '已用',
  left: '没用',
  stopped: '已停用',
};

/** Most codes in one batch. */
export const MOST_CODES = 5000;
