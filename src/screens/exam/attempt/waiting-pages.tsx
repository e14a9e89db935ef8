import './waiting-pages.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAllPages } from '#src/features/upload/pages/page-queue.ts';
import { api } from '#src/lib/api/api-client.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { type Result, resultQuery } from '../exam-queries.ts';
import { tellPages, unsentOf } from './page-notes.ts';

/**
 * Photographs that were taken in time but have not arrived: how many are on this device, until when they are accepted,
 * and a button to give them up.
 */
export function WaitingPages({ result }: { readonly result: Result }) {
  const { answer_id: attempt, waiting_page_count: count, pages_until: until } = result;
  const queries = useQueryClient();
  useAllPages();
  const here = unsentOf(attempt);
  const [isAsking, setIsAsking] = useState(false);
  // Each arrived photograph changes the result.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies on this device has changed
  useEffect(() => {
    void tellPages(attempt, true);
    void queries.invalidateQueries({ queryKey: ['exam'] });
  }, [attempt, here]);
  const giveUp = useWrite({
    mutationFn: () => api('DELETE /api/v1/exam/answers/{id}/pages', { params: { id: attempt }, isSilent: true }),
    onSuccess: (next) => {
      queries.setQueryData(resultQuery(attempt).queryKey, next);
      void queries.invalidateQueries({ queryKey: ['exam'] });
    },
  });
  const close = () => {
    setIsAsking(false);
    giveUp.reset();
  };
  return (
    <div className="result__pages">
      <p role="status">
        <strong>还有 {count} 张照片等待上传</strong>
      </p>
      <p>
        {here > 0
          ? '照片都在这台设备上，联网后自动上传，可以离开这一页。'
          : '请用拍照的那台设备联网后打开本站，照片会自动上传。'}
        {until && `${chinaMoment(Date.parse(until), serverNow())} 前传到都算数。`}
      </p>
      <button type="button" className="result__give-up" onClick={() => setIsAsking(true)}>
        照片不要了，按已有的答案算
      </button>
      <Dialog
        title={`不再等这 ${count} 张照片？`}
        isOpen={isAsking}
        onDismiss={close}
        stay={
          <Button look="plain" onClick={close}>
            再等等
          </Button>
        }
        go={
          <Button isBusy={giveUp.isPending} onClick={() => giveUp.mutate()}>
            不等了
          </Button>
        }
      >
        <p className="result__dialog" role={giveUp.error ? 'alert' : undefined}>
          {giveUp.error ? `没有成功：${failureText(giveUp.error)}` : '没有传到的照片不再计入，不能撤回。'}
        </p>
      </Dialog>
    </div>
  );
}
