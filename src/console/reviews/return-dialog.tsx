import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast.tsx';
import { REVIEWS_KEY } from './review-words.ts';

/** Returns a page to its author, with a reason. */
export function ReturnDialog({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const giveBack = useWrite({
    mutationFn: () => consoleApi('POST /console/api/reviews/{uuid}/return', { params: { uuid }, body: { reason } }),
    onSuccess: async () => {
      showToast('已退回给作者');
      await queries.invalidateQueries({ queryKey: REVIEWS_KEY });
      onClose();
    },
  });
  return (
    <Dialog title="退回给作者" onClose={onClose}>
      <TextArea
        maxLength={1000}
        label="要改什么"
        placeholder="例如：价格和课程不一致"
        value={reason}
        onChange={setReason}
      />
      {giveBack.error ? (
        <p role="alert" className="console-field__problem">
          {giveBack.error.message}
        </p>
      ) : null}
      <div className="console-dialog__actions">
        <Button onClick={onClose}>取消</Button>
        <Button
          look="primary"
          disabled={reason.trim() === ''}
          isBusy={giveBack.isPending}
          onClick={() => giveBack.mutate()}
        >
          退回
        </Button>
      </div>
    </Dialog>
  );
}
