import type { MouseEvent, ReactNode } from 'react';
import './action-bar.css';

const DOUBLE_TAP_MS = 350;
const SAME_PLACE_PX = 30;

interface ActionBarProps {
  readonly children: ReactNode;
  /** One below the other, the main one first. */
  readonly isStacked?: boolean;
  /** Where other buttons take the place of these: what they are for. The second half of a double tap is not theirs. */
  readonly step?: string;
}

/** Of bars with steps; another bar may follow one. */
let lastTap = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, step: '' };

/** The main action of a screen, within reach of the thumb, above the safe area. */
export function ActionBar({ children, isStacked = false, step }: ActionBarProps) {
  const handleClick = (event: MouseEvent) => {
    // The click of a key has no place.
    if (step === undefined || event.detail === 0) return;
    const tap = { x: event.clientX, y: event.clientY, at: performance.now(), step };
    const isSamePlace = Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) < SAME_PLACE_PX;
    if (isSamePlace && tap.at - lastTap.at < DOUBLE_TAP_MS && lastTap.step !== step) event.stopPropagation();
    else lastTap = tap;
  };
  return (
    <div className={isStacked ? 'action-bar action-bar--stacked' : 'action-bar'} onClickCapture={handleClick}>
      {children}
    </div>
  );
}
