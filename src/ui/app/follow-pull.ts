/** Limit of the movement, which slows down like a rubber band. */
const FOLLOWED = 0.45;
const FAR_PX = 56;
const FARTHEST_PX = 96;
/** Before this distance the gesture may still be a tap or a swipe sideways. */
const SLOP_PX = 8;

interface PullListener {
  /** `isFar`: releasing now refreshes. */
  readonly onMove: (isFar: boolean) => void;
  readonly onCancel: () => void;
  /** Released far enough. The content stays pulled until the promise settles. */
  readonly onRelease: () => Promise<void>;
}

/** Moves `element` with a finger that pulls down from the page's top. Returns a function that stops it. */
export function followPull(element: HTMLElement, { onMove, onCancel, onRelease }: PullListener): () => void {
  let start: { readonly x: number; readonly y: number } | undefined;
  let isPulling = false;
  let isBusy = false;
  let pulled = 0;
  const place = (px: number) => {
    pulled = px;
    element.style.transform = px > 0 ? `translateY(${px}px)` : '';
  };
  const end = () => {
    start = undefined;
    isPulling = false;
  };
  const handleStart = ({ touches, target }: TouchEvent) => {
    const [finger] = touches;
    if (isBusy || !finger || touches.length > 1 || !isAtTop(target, element)) end();
    else start = { x: finger.clientX, y: finger.clientY };
  };
  const handleMove = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!start || !finger) return;
    const down = finger.clientY - start.y;
    if (!isPulling) {
      const aside = Math.abs(finger.clientX - start.x);
      if (Math.max(Math.abs(down), aside) < SLOP_PX) return;
      if (down <= aside || window.scrollY > 0 || !event.cancelable) return end();
      isPulling = true;
    }
    event.preventDefault();
    place(Math.max(0, Math.min(FARTHEST_PX, (down - SLOP_PX) * FOLLOWED)));
    onMove(pulled >= FAR_PX);
  };
  const handleEnd = () => {
    if (!isPulling) return end();
    end();
    if (pulled < FAR_PX) {
      place(0);
      onCancel();
      return;
    }
    isBusy = true;
    place(FAR_PX);
    void onRelease().finally(() => {
      isBusy = false;
      place(0);
    });
  };
  const handleCancel = () => {
    if (isPulling) onCancel();
    end();
    if (!isBusy) place(0);
  };
  element.addEventListener('touchstart', handleStart, { passive: true });
  // Not passive, because it prevents the scroll and the browser's own pull to refresh.
  element.addEventListener('touchmove', handleMove, { passive: false });
  element.addEventListener('touchend', handleEnd);
  element.addEventListener('touchcancel', handleCancel);
  return () => {
    place(0);
    element.removeEventListener('touchstart', handleStart);
    element.removeEventListener('touchmove', handleMove);
    element.removeEventListener('touchend', handleEnd);
    element.removeEventListener('touchcancel', handleCancel);
  };
}

/** Whether the page, and every scroll container around the finger, is at its top. */
function isAtTop(target: EventTarget | null, content: HTMLElement): boolean {
  if (window.scrollY > 0) return false;
  let box = target instanceof Element ? target : null;
  while (box && box !== content) {
    if (box.scrollTop > 0 || box.matches('dialog, input, textarea, select')) return false;
    box = box.parentElement;
  }
  return true;
}
