import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INVOICE_STATES, type InvoiceEvent, type InvoiceState, invoiceMoves, stateAfter } from './invoice-states.ts';

const page = readFileSync(new URL('../../docs/order-states.md', import.meta.url), 'utf8');
const [, rows = ''] = page.split('| event of an invoice | from | to | when |');
const documented = rows
  .split('\n')
  .slice(2)
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, event, from, to]) => ({ event: event as InvoiceEvent, from: from as InvoiceState, to: to as InvoiceState }));
const events = Object.keys(invoiceMoves) as InvoiceEvent[];

describe('the moves of an invoice', () => {
  it.each(documented)('$event leads from $from to $to', ({ event, from, to }) => {
    expect(stateAfter(event, from)).toBe(to);
  });

  it.each(events.flatMap((event) => INVOICE_STATES.map((from) => ({ event, from }))))(
    '$event from $from is in docs/order-states.md exactly when it is allowed',
    ({ event, from }) => {
      const isDocumented = documented.some((row) => row.event === event && row.from === from);

      expect(stateAfter(event, from) !== undefined).toBe(isDocumented);
    },
  );
});
