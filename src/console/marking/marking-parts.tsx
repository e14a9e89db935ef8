import './marking.css';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Marking, MarkingCalls } from './use-marking.ts';

interface NextButtonProps extends Pick<MarkingCalls<never, never>, 'path' | 'search' | 'next'> {
  readonly queueKey: QueryKey;
  /** Text when no work waits. */
  readonly none: string;
}

/** Claims the oldest work that nobody is marking, and opens it. */
export function NextButton({ path, search, queueKey, none, next }: NextButtonProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const claim = useWrite({
    mutationFn: next,
    onSuccess: ({ uuid }) => {
      void queries.invalidateQueries({ queryKey: queueKey });
      if (uuid === null) showToast(none);
      else void navigate({ pathname: `${path}/${uuid}`, search });
    },
    onError: (error) => showToast(error.message),
  });
  return (
    <Button look="primary" data-hotkey="n" isBusy={claim.isPending} onClick={() => claim.mutate()}>
      开始批改
    </Button>
  );
}

interface MarkingButtonsProps {
  readonly marking: Marking;
  /** True when the user has claimed it. */
  readonly isMine: boolean;
  /** True when the student has already received a mark. */
  readonly isReleased: boolean;
  /** True when the draft contains something that cannot be sent. */
  readonly isWrong: boolean;
  readonly mayRelease?: boolean;
  readonly mayClaim?: boolean;
  readonly releaseLabel?: string | undefined;
  readonly onRelease: () => void;
}

/** The buttons for a piece of work in its current state. */
export function MarkingButtons({
  marking: { claim, leave, send, isSending },
  isMine,
  isReleased,
  isWrong,
  mayRelease = true,
  mayClaim = true,
  releaseLabel = '发还，下一份',
  onRelease,
}: MarkingButtonsProps) {
  if (isMine) {
    return (
      <>
        <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
          放回队列
        </Button>
        <Button isBusy={isSending} disabled={isWrong} onClick={() => send(false)}>
          保存草稿
        </Button>
        <Button look="primary" isBusy={isSending} disabled={isWrong || !mayRelease} onClick={onRelease}>
          {releaseLabel}
        </Button>
      </>
    );
  }
  if (!mayClaim) return null;
  return (
    <Button look="primary" data-hotkey="n" isBusy={claim.isPending} onClick={() => claim.mutate()}>
      {isReleased ? '领取，改批改' : '领取批改'}
    </Button>
  );
}

/** Why the mark was not stored, or that a colleague has stored another one. */
export function MarkingNotices({ marking: { problem, overtakenBy, takeNewMark } }: { readonly marking: Marking }) {
  return (
    <>
      {problem ? (
        <p className="marking-problem" role="alert">
          {problem}
        </p>
      ) : null}
      {overtakenBy === undefined ? null : (
        <p className="marking-problem" role="status">
          {overtakenBy}刚刚保存了另一份批改。 <Button onClick={takeNewMark}>换成新的批改</Button>
        </p>
      )}
    </>
  );
}
