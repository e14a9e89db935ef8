import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { skipsLeaveGuard } from '#src/lib/history/skip-leave-guard.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface UnsavedGuardProps {
  /** Whether input would be lost. */
  readonly isDirty: boolean;
  /** Set to true right before the form itself navigates: then nothing is asked. */
  readonly isDone: RefObject<boolean>;
}

/** Asks before unsaved input is lost: by a link, by Back, or by closing the page. */
export function UnsavedGuard({ isDirty, isDone }: UnsavedGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isSameScreen = nextLocation.pathname === currentLocation.pathname;
    // A step back finds the state that its entry was created with.
    const isFree = historyAction !== 'POP' && skipsLeaveGuard(nextLocation.state);
    return isDirty && !isDone.current && !isSameScreen && !isFree;
  });
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, isDone]);
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  return (
    <Dialog
      isLeaveQuestion
      title="修改还没有保存，确认离开？"
      isOpen={blocker.state === 'blocked'}
      onDismiss={stay}
      stay={<Button onClick={stay}>继续编辑</Button>}
      go={
        <Button look="quiet" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          不保存，离开
        </Button>
      }
    />
  );
}
