import './picture.css';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Area, type Handle, moved, resized, resizedInShape, type Shift } from './areas.ts';

interface AreaBoxProps {
  readonly area: Area;
  /** Its name for screen readers; the keys are announced with it. */
  readonly name: string;
  /** Text shown inside the box. */
  readonly mark?: string;
  /** Percent of width per percent of height, when its shape is fixed. */
  readonly shape?: number | undefined;
  readonly isChosen?: boolean;
  /** True when the area has a problem. */
  readonly isOdd?: boolean;
  readonly onChange: (area: Area) => void;
  readonly onChoose?: () => void;
  readonly onRemove?: () => void;
}

const CORNERS: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];
const LOWER_RIGHT: Handle = { x: 1, y: 1 };
/** Smallest size by hand, in percent of the picture. */
const LEAST = 2;

const STEPS: Readonly<Record<string, Shift | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * A rectangle on a picture that is moved and resized by pointer, finger and keys. Its parent must have the picture's
 * size.
 */
export function AreaBox({ area, name, mark, shape, isChosen, isOdd, onChange, onChoose, onRemove }: AreaBoxProps) {
  const grip = useRef<{ readonly at: Shift; readonly area: Area; readonly handle: Handle | undefined }>(undefined);
  const changed = (from: Area, handle: Handle | undefined, shift: Shift) => {
    if (!handle) return moved(from, shift);
    return shape === undefined
      ? resized(from, handle, shift, LEAST)
      : resizedInShape(from, handle, shift, shape, LEAST);
  };
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event);
    if (event.button !== 0 || !at) return;
    event.stopPropagation();
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    grip.current = { at, area, handle: CORNERS[Number((event.target as HTMLElement).dataset.corner ?? -1)] };
    onChoose?.();
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const from = grip.current;
    const at = from && pointOf(event);
    if (from && at) onChange(changed(from.area, from.handle, { x: at.x - from.at.x, y: at.y - from.at.y }));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      event.stopPropagation();
      return onRemove();
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(changed(area, event.shiftKey ? LOWER_RIGHT : undefined, step));
  };
  const { x, y, width, height } = area;
  return (
    <button
      type="button"
      className="studio-area"
      data-odd={isOdd || undefined}
      aria-pressed={isChosen}
      style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={() => {
        grip.current = undefined;
      }}
      onPointerCancel={() => {
        grip.current = undefined;
      }}
      onFocus={onChoose}
      onKeyDown={handleKey}
    >
      <span className="visually-hidden">
        {name}，左 {Math.round(x)}%，上 {Math.round(y)}%，宽 {Math.round(width)}%，高 {Math.round(height)}
        %。方向键移动，Shift 加方向键改大小{onRemove ? '，Delete 删除' : ''}
      </span>
      {mark ? (
        <span className="studio-area__mark" aria-hidden="true">
          {mark}
        </span>
      ) : null}
      {CORNERS.map((corner, index) => (
        <span key={`${corner.x} ${corner.y}`} className="studio-area__corner" data-corner={index} aria-hidden="true" />
      ))}
    </button>
  );
}

/** The pointer's position on the picture, in percent; may be outside of it. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Shift | undefined {
  return currentTarget.parentElement ? pointOn(currentTarget.parentElement, clientX, clientY) : undefined;
}

/** A point of the window on an element, in percent of the element. */
export function pointOn(element: Element, clientX: number, clientY: number): Shift {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 };
}
