import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Margin around the device, in CSS pixels. */
const MARGIN = 24;

interface FrameScale {
  /** The available place. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly scale: number;
  /** Height of the frame before it is scaled. */
  readonly frameHeight: number;
}

/**
 * The scale of a device: 1, unless it is wider than its place; its height is the available one, up to the device's own.
 */
export function useFrameScale(width: number, height: number): FrameScale {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 800, height: 800 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, Math.max(0.1, (room.width - 2 * MARGIN) / width));
  const free = Math.max(200, room.height - 2 * MARGIN);
  return { box, scale, frameHeight: Math.min(height, free / scale) };
}
