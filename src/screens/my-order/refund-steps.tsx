import type { RefundProgress } from '#src/features/my-order/order.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { Timeline } from './timeline.tsx';

/** The steps of a refund, each with time and result. */
export function RefundSteps({ steps }: Pick<RefundProgress, 'steps'>) {
  const shown = steps.map(({ name, is_done: isDone, time, amount }) => ({
    name,
    isDone,
    time,
    ...(amount > 0 && { note: `¥${yuan(amount)}` }),
  }));
  return <Timeline steps={shown} current={shown.findLastIndex(({ isDone }) => isDone)} />;
}
