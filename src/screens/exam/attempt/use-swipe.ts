import { type TouchEvent, useRef } from 'react';

const FAR_PX = 64;
/** Elements that use sideways movement themselves. */
const HOLDERS = 'input:not([type=radio], [type=checkbox]), textarea, .rich-html__table, pre';

/** Handlers for a sideways swipe: 1 to the next, -1 to the one before. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      const isHeld = target instanceof Element && target.closest(HOLDERS) !== null;
      // A swipe that starts at the edge is the phone's own Back.
      const isFree =
        touch && touches.length === 1 && !isHeld && touch.clientX > 24 && touch.clientX < window.innerWidth - 24;
      start.current = isFree ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = undefined;
      if (!from || !touch) return;
      const [across, down] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(across) >= FAR_PX && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
    onTouchCancel: () => {
      start.current = undefined;
    },
  };
}
