import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { LEADS_KEY } from './lead-queries.ts';
import type { Lead } from './lead-words.ts';

/** Deletes a lead's personal data, at the person's request. */
export function EraseLead({ lead: { uuid, number } }: { readonly lead: Lead }) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('本人要求删除');
  const erase = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/leads/{uuid}/erase', { params: { uuid }, body: { reason: reason.trim() } }),
    onSuccess: async () => {
      setIsAsking(false);
      showToast('个人信息已删除');
      await queries.invalidateQueries({ queryKey: LEADS_KEY });
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        删除个人信息
      </Button>
      {isAsking ? (
        <Dialog title={`删除线索 #${number} 的个人信息？`} onClose={() => setIsAsking(false)}>
          <form
            className="console-stack"
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              erase.mutate();
            }}
          >
            <p>昵称、手机号、备注和推广参数会从这条线索中删除，不能恢复。学员的账号和订单不受影响，统计数字不变。</p>
            <TextInput
              label="原因"
              value={reason}
              onChange={setReason}
              problem={erase.error?.message}
              required
              minLength={2}
              maxLength={200}
            />
            <div className="console-dialog__actions">
              <Button onClick={() => setIsAsking(false)}>取消</Button>
              <Button type="submit" look="danger" isBusy={erase.isPending}>
                删除
              </Button>
            </div>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
