import { useEffect, useState } from 'react';
import type { Area } from './place-card.ts';

const LOOK_EVERY_MS = 150;

/** The position of the element that a selector matches, while it exists. */
export function useTarget(selector: string): Area | undefined {
  const [area, setArea] = useState<Area>();
  useEffect(() => {
    let isInView = false;
    const look = () => {
      const element = document.querySelector(selector);
      if (element && !isInView) element.scrollIntoView({ block: 'nearest' });
      isInView = element !== null;
      setArea((before) => sameArea(before, element ? areaOf(element) : undefined));
    };
    setArea(undefined);
    look();
    // Elements appear with their data, and move with what is above them.
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    window.addEventListener('resize', look);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [selector]);
  return area;
}

function areaOf(element: Element): Area {
  const { top, left, width, height } = element.getBoundingClientRect();
  return { top, left, width, height };
}

/** The old rectangle when nothing moved, to avoid a new render. */
function sameArea(before: Area | undefined, next: Area | undefined): Area | undefined {
  const isSame =
    before?.top === next?.top &&
    before?.left === next?.left &&
    before?.width === next?.width &&
    before?.height === next?.height;
  return isSame ? before : next;
}
