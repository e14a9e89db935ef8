import { useQueryClient } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from './toast.tsx';
import type { Selection } from './use-selection.ts';

type BulkReply = ConsoleReply<'POST /console/api/orders/close'>;

/** Rows per call: each row is its own transaction, and the response must arrive in time even under load. */
const AT_ONCE = 50;

interface Bulk<Row extends { readonly uuid: string }, Input> {
  readonly selection: Selection<Row>;
  /** The rows selected at the start: a row may leave the list meanwhile. */
  readonly batch: readonly Row[];
  /** Key of the list that the call changes. */
  readonly key: readonly string[];
  /** The success message, such as `已关闭 3 个订单`. */
  readonly said: (done: number) => string;
  readonly send: (batch: readonly Row[], input: Input) => Promise<BulkReply>;
  readonly onClose: () => void;
}

/** A call for several rows: shows a message, keeps refused rows selected with their reasons, and reloads the list. */
export function useBulk<Row extends { readonly uuid: string }, Input = void>(bulk: Bulk<Row, Input>) {
  const { selection, batch, key, said, send, onClose } = bulk;
  const queries = useQueryClient();
  return useWrite({
    mutationFn: async (input: Input) => {
      const total: BulkReply = { done: 0, refused: [] };
      for (let at = 0; at < batch.length; at += AT_ONCE) {
        const reply = await send(batch.slice(at, at + AT_ONCE), input);
        total.done += reply.done;
        total.refused.push(...reply.refused);
      }
      return total;
    },
    onSuccess: (reply) => {
      onClose();
      selection.settle(batch, reply);
      if (reply.done > 0) showToast(said(reply.done));
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  });
}
