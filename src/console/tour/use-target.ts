import { useEffect, useState } from 'react';
import type { Area } from './place-card.ts';

const LOOK_EVERY_MS = 150;

/** Where the part of the window that a selector names stands, while it is there. */
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
    // Parts come with their data, and move with what comes above them.
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

/** The one before where nothing moved, so that nothing is drawn anew. */
function sameArea(before: Area | undefined, next: Area | undefined): Area | undefined {
  const isSame =
    before?.top === next?.top &&
    before?.left === next?.left &&
    before?.width === next?.width &&
    before?.height === next?.height;
  return isSame ? before : next;
}
