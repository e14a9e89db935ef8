import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { skipsLeaveGuard } from '#src/lib/history/skip-leave-guard.ts';
import { Dialog } from '#src/ui/app/dialog.tsx';

interface LeaveQuestionProps {
  /** True while there is unsaved input. */
  readonly isArmed: boolean;
  /** Tries to save first; true when nothing is unsaved any more. */
  readonly rescue?: () => Promise<boolean>;
}

/** Asks before the student leaves a screen with input that could not be saved. */
export function LeaveQuestion({ isArmed, rescue }: LeaveQuestionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isArmed && currentLocation.pathname !== nextLocation.pathname && !skipsLeaveGuard(nextLocation.state),
  );
  const isBlocked = blocker.state === 'blocked';

  useEffect(() => {
    if (!isBlocked) return;
    let isCurrent = true;
    void Promise.resolve(rescue?.() ?? false).then((isSafe) => {
      if (!isCurrent) return;
      if (isSafe) blocker.proceed?.();
      else setIsAsking(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isBlocked, rescue, blocker.proceed]);

  useEffect(() => {
    if (!isArmed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isArmed]);

  const stay = () => {
    setIsAsking(false);
    blocker.reset?.();
  };
  return (
    <Dialog
      isLeaveQuestion
      title="还有内容没有保存"
      isOpen={isAsking && isBlocked}
      onDismiss={stay}
      stay={
        <button type="button" className="button button--brand" onClick={stay}>
          继续填写
        </button>
      }
      go={
        <button type="button" className="button button--quiet" onClick={() => blocker.proceed?.()}>
          不保存，离开
        </button>
      }
    >
      <p>离开后，刚才填的内容会丢失。</p>
    </Dialog>
  );
}
