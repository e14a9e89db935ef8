import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { placeAfterDrop, scrollStep, slotAt } from './row-drag.ts';

/** The dragged row, and its drop position. */
interface Drag {
  readonly from: number;
  readonly slot: number;
}

interface Held {
  readonly from: number;
  readonly pointerId: number;
  readonly startY: number;
  y: number;
  isMoving: boolean;
}

/** A smaller movement of the mouse is a click. */
const THRESHOLD = 5;

/**
 * Moves rows of a list by mouse, pen and finger: a mouse drags the whole row, a finger its grip (`data-grip`);
 * elsewhere a finger scrolls the list. Rows have their index in `data-row`. Escape cancels.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const held = useRef<Held>(undefined);
  const frame = useRef(0);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const show = () => {
    const own = held.current;
    if (!own?.isMoving) return;
    const boxes = rows().map((row) => row.getBoundingClientRect());
    const slot = slotAt(boxes, own.y);
    setDrag((before) => (before?.slot === slot && before.from === own.from ? before : { from: own.from, slot }));
  };
  const roll = () => {
    const own = held.current;
    const box = list.current;
    if (!own?.isMoving || !box) return;
    const step = scrollStep(box.getBoundingClientRect(), own.y);
    if (step !== 0) {
      box.scrollTop += step;
      show();
    }
    frame.current = requestAnimationFrame(roll);
  };
  const letGo = () => {
    cancelAnimationFrame(frame.current);
    held.current = undefined;
    setDrag(undefined);
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      cancelAnimationFrame(frame.current);
      held.current = undefined;
      setDrag(undefined);
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  }, [isDragging]);
  return {
    drag,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const target = event.target as HTMLElement;
        const row = target.closest<HTMLElement>('[data-row]');
        const isGripped = event.pointerType === 'mouse' || target.closest('[data-grip]');
        if (event.button !== 0 || !row || !isGripped) return;
        held.current = {
          from: Number(row.dataset.row),
          pointerId: event.pointerId,
          startY: event.clientY,
          y: event.clientY,
          isMoving: false,
        };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const own = held.current;
        if (!own || own.pointerId !== event.pointerId) return;
        own.y = event.clientY;
        if (!own.isMoving && Math.abs(own.y - own.startY) >= THRESHOLD) {
          own.isMoving = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          frame.current = requestAnimationFrame(roll);
        }
        show();
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const own = held.current;
        if (own?.isMoving && drag) {
          swallowClick(event.currentTarget);
          onMove(own.from, placeAfterDrop(own.from, drag.slot));
        }
        letGo();
      },
      onPointerCancel: letGo,
    },
  };
}

/** The click that follows belongs to the drag. */
function swallowClick(list: HTMLElement): void {
  const swallow = (click: Event) => click.stopPropagation();
  list.addEventListener('click', swallow, true);
  setTimeout(() => list.removeEventListener('click', swallow, true));
}
