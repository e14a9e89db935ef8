export const INVOICE_STATES = ['asked', 'to-reverse', 'issued', 'refused', 'withdrawn', 'reversed'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** For students and staff. */
export const INVOICE_STATE_TEXTS: Readonly<Record<InvoiceState, string>> = {
  asked: '待开票',
  'to-reverse': '待红冲',
  issued: '已开票',
  refused: '未通过',
  withdrawn: '已撤回',
  reversed: '已红冲',
};

export const INVOICE_KINDS = ['person', 'company'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/**
 * All changes of an invoice's state: event, state before, state after.
 *
 * `refund`: part of the order is refunded; `refund_all`: all of it.
 */
export const invoiceMoves = {
  change: { asked: 'asked' },
  withdraw: { asked: 'withdrawn' },
  issue: { asked: 'issued' },
  refuse: { asked: 'refused' },
  refund: { asked: 'asked', issued: 'to-reverse' },
  refund_all: { asked: 'withdrawn', issued: 'to-reverse' },
  reverse: { 'to-reverse': 'reversed' },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<InvoiceState, InvoiceState>>>>>;

export type InvoiceEvent = keyof typeof invoiceMoves;

/** The state that an event leads to; undefined when it is not allowed there. */
export function stateAfter(event: InvoiceEvent, from: InvoiceState): InvoiceState | undefined {
  const moves: Readonly<Partial<Record<InvoiceState, InvoiceState>>> = invoiceMoves[event];
  return moves[from];
}

/** An order has at most one invoice in these states; in others the student may ask again. */
export const OPEN_INVOICE_STATES: readonly InvoiceState[] = ['asked', 'issued', 'to-reverse'];
