import { useEffect, useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';

const WAIT_SECONDS = 5;

interface LessonEndProps {
  /** True when the next lesson starts by itself unless the student cancels. */
  readonly isGoingOn: boolean;
  readonly onAgain: () => void;
  readonly onNext: (() => void) | undefined;
}

/** The overlay of a finished lesson. */
export function LessonEnd({ isGoingOn, onAgain, onNext }: LessonEndProps) {
  const [leftSeconds, setLeftSeconds] = useState(isGoingOn && onNext ? WAIT_SECONDS : undefined);
  useEffect(() => {
    if (leftSeconds === undefined) return undefined;
    const timer = setTimeout(() => (leftSeconds > 1 ? setLeftSeconds(leftSeconds - 1) : onNext?.()), 1000);
    return () => clearTimeout(timer);
  }, [leftSeconds, onNext]);
  return (
    <div className="lesson-player__cover" role="status">
      <p>{onNext ? '本节已看完' : '已看完最后一节'}</p>
      <div className="lesson-player__choices">
        {onNext && <Button onClick={onNext}>下一节{leftSeconds === undefined ? '' : `（${leftSeconds} 秒后）`}</Button>}
        {leftSeconds === undefined ? (
          <button type="button" className="lesson-player__plain" onClick={onAgain}>
            重看本节
          </button>
        ) : (
          <button type="button" className="lesson-player__plain" onClick={() => setLeftSeconds(undefined)}>
            留在本节
          </button>
        )}
      </div>
    </div>
  );
}
