import { useState } from 'react';
import { useIsPreparing } from '#src/features/upload/pages/page-queue.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import type { Attempt } from '../exam-queries.ts';
import { blankCount } from '../result/card-sections.ts';
import { conflicts } from './attempt-state.ts';
import type { RunningAttempt } from './use-attempt.ts';

interface SubmitDialogProps {
  readonly attempt: Attempt;
  readonly running: RunningAttempt;
  /** Photographed pages that the server does not have yet. */
  readonly unsentPages: number;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
  readonly onReview: () => void;
}

/** Asks before the paper is submitted: that cannot be undone. */
export function SubmitDialog({ attempt, running, unsentPages, isOpen, onDismiss, onReview }: SubmitDialogProps) {
  const [problem, setProblem] = useState<string>();
  const isPreparing = useIsPreparing();
  const isBusy = running.state.phase === 'submitting';
  const blank = blankCount(attempt, running);
  const isUnsettled = conflicts(running.state).length > 0;
  const handleSubmit = () => {
    setProblem(undefined);
    running.submit().catch((reason: unknown) => setProblem(failureText(reason)));
  };
  const handleDismiss = () => {
    if (isBusy) return;
    setProblem(undefined);
    onDismiss();
  };
  return (
    <Dialog
      title={blank > 0 ? `还有 ${blank} 题未答，确认交卷？` : '全部题目已答，确认交卷？'}
      isOpen={isOpen && !isUnsettled}
      onDismiss={handleDismiss}
      stay={
        <Button look="plain" disabled={isBusy} onClick={blank > 0 ? onReview : handleDismiss}>
          {blank > 0 ? '查看未答题目' : '再检查一下'}
        </Button>
      }
      go={
        <Button isBusy={isBusy} disabled={unsentPages > 0 || isPreparing} onClick={handleSubmit}>
          {unsentPages > 0 ? `还有 ${unsentPages} 张照片没传完` : isPreparing ? '正在处理照片…' : '确认交卷'}
        </Button>
      }
    >
      <p className="paper__dialog-text" role={problem ? 'alert' : undefined}>
        {problem ? `没有交上去：${problem}。答案都在，可以再试一次。` : '交卷后不能再修改答案。'}
      </p>
    </Dialog>
  );
}
