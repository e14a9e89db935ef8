import { useQueryClient } from '@tanstack/react-query';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from './toast.tsx';
import type { Selection } from './use-selection.ts';

type BulkReply = ConsoleReply<'POST /console/api/orders/close'>;

/** Rows of one call: each is a transaction of its own, and an answer has to come in time on a busy day too. */
const AT_ONCE = 50;

interface Bulk<Row extends { readonly uuid: string }, Input> {
  readonly selection: Selection<Row>;
  /** What was chosen when it began: a row may leave the list meanwhile. */
  readonly batch: readonly Row[];
  /** Of the list that it changes. */
  readonly key: readonly string[];
  /** 已关闭 3 个订单 */
  readonly said: (done: number) => string;
  readonly send: (batch: readonly Row[], input: Input) => Promise<BulkReply>;
  readonly onClose: () => void;
}

/** A call for several rows: told, what was refused is shown and stays chosen, and the list is read anew. */
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
