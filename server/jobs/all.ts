import { closeOverdue } from '#server/modules/exam/attempts.ts';
import { settleDueGroups } from '#server/orders/settle-groups.ts';
import { closeUnpaidOrders } from './close-unpaid-orders.ts';
import type { Job } from './job.ts';
import { queryPayments } from './query-payments.ts';
import { sendRefunds } from './send-refunds.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Every job of the server. */
export const jobs: readonly Job[] = [
  { name: 'close unpaid orders', everySeconds: 10, run: closeUnpaidOrders },
  { name: 'query payments', everySeconds: 15, run: queryPayments },
  { name: 'send refunds', everySeconds: 10, run: sendRefunds },
  { name: 'settle due groups', everySeconds: 10, run: settleDueGroups },
  { name: 'close overdue exams', everySeconds: 30, run: ({ db, clock }) => closeOverdue(db, clock.now()) },
  { name: 'sweep uploads', everySeconds: 30, run: sweepUploads },
];
