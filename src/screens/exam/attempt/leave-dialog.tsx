import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { skipsLeaveGuard } from '#src/lib/history/skip-leave-guard.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { unsavedQuestions } from './attempt-state.ts';
import type { RunningAttempt } from './use-attempt.ts';

/** Asks before the student leaves with unsaved answers; lets them go once all are saved. */
export function LeaveDialog({ running: { state, flush } }: { readonly running: RunningAttempt }) {
  const count = unsavedQuestions(state).length;
  const isArmed = count > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isArmed && currentLocation.pathname !== nextLocation.pathname && !skipsLeaveGuard(nextLocation.state),
  );
  const isAsking = blocker.state === 'blocked';
  useEffect(() => {
    if (isAsking) flush();
  }, [isAsking, flush]);
  useEffect(() => {
    if (blocker.state === 'blocked' && !isArmed) blocker.proceed();
  }, [blocker, isArmed]);
  useUnloadGuard(isArmed && !state.isOnDevice);
  return (
    <Dialog
      isLeaveQuestion
      title={`还有 ${count} 题的答案没有传给服务器`}
      isOpen={isAsking && isArmed}
      onDismiss={() => blocker.reset?.()}
      stay={<Button onClick={() => blocker.reset?.()}>继续作答</Button>}
      go={
        <Button look="quiet" onClick={() => blocker.proceed?.()}>
          离开
        </Button>
      }
    >
      <p className="paper__dialog-text">
        {state.isOnDevice
          ? '答案已存在这台设备上，计时不会停。请在时间结束前用这台设备回来，答案会自动传上去。'
          : '这个浏览器不能保存答案，离开后这些答案会丢失。'}
      </p>
    </Dialog>
  );
}

/** When the browser cannot store the answers, it asks before the page is closed. */
function useUnloadGuard(isArmed: boolean): void {
  useEffect(() => {
    if (!isArmed) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isArmed]);
}
