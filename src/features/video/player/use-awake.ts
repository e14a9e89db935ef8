import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '#src/lib/dom/listen.ts';

const AWAKE_MS = 3000;

/** True when nobody has moved, pressed or focused anything in the player for three seconds. */
export function useAwake(stage: RefObject<HTMLElement | null>) {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(true);
  }, []);
  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(false);
    timer.current = setTimeout(() => setIsIdle(true), AWAKE_MS);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    listen(stage.current, 'focusin input click', (event: Event) => isOnControl(event) && wake(), stop.signal);
    listen(
      stage.current,
      'pointermove',
      ({ pointerType }: PointerEvent) => pointerType === 'mouse' && wake(),
      stop.signal,
    );
    // Media events do not bubble.
    listen(stage.current, 'play', wake, stop.signal, { capture: true });
    wake();
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, [stage, wake]);
  return { isIdle, wake, rest };
}

const isOnControl = ({ target }: Event) => target instanceof Element && target.closest('button, input') !== null;
