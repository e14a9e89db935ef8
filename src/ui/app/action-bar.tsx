import type { MouseEvent, ReactNode } from 'react';
import './action-bar.css';

const DOUBLE_TAP_MS = 350;
const SAME_PLACE_PX = 30;

interface ActionBarProps {
  readonly children: ReactNode;
  /** Buttons one below the other, the main one first. */
  readonly isStacked?: boolean;
  /**
   * Name of the step that these buttons belong to, when another step's buttons follow at the same place. The second tap
   * of a double tap must not hit those.
   */
  readonly step?: string;
}

/** The last tap on a bar with steps. */
let lastTap = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY, step: '' };

/** The main action of a screen, within reach of the thumb, above the phone's safe area. */
export function ActionBar({ children, isStacked = false, step }: ActionBarProps) {
  const handleClick = (event: MouseEvent) => {
    // A click by keyboard has no position.
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
