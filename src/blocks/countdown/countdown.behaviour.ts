import { type AskedClock, askClock } from '#src/lib/money-and-time/asked-clock.ts';
import type { Behaviour } from '../behaviour.ts';

const SECOND_MS = 1000;
/** Pause before the server is asked again after a failure. */
const RETRY_MS = 5000;
/** Seconds in each part, the largest first. */
const PARTS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;

/**
 * Counts down to the block's moment by the server's clock, and shows when it is over. Paused while the page is hidden.
 *
 * The digits stay empty until the server has told the time: neither the device nor a cached document knows it.
 */
export const attach: Behaviour = (root) => {
  const detachers = [...root.querySelectorAll<HTMLElement>('[data-until]')].map(countDown);
  return () => {
    for (const detach of detachers) detach();
  };
};

function countDown(face: HTMLElement): () => void {
  const until = Date.parse(face.dataset.until ?? '');
  if (Number.isNaN(until)) return () => {};
  let clock: AskedClock | undefined;
  let isAsking = false;
  let isDetached = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const answer = await askClock();
    isAsking = false;
    if (isDetached) return;
    clock = answer ?? clock;
    if (answer) tick();
    else sleep(RETRY_MS);
  }

  function tick(): void {
    clearTimeout(timer);
    if (document.hidden) return;
    if (!clock?.isTrusted()) void ask();
    if (!clock) return;
    const restMs = until - clock.now();
    if (restMs <= 0) {
      end(face);
      return;
    }
    showRest(face, Math.ceil(restMs / SECOND_MS));
    sleep(restMs % SECOND_MS || SECOND_MS);
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(tick, ms);
  }

  /**
   * The device may have slept while the page was hidden: its digits are removed until the server has told the time
   * again.
   */
  function wake(): void {
    if (clock && !clock.isTrusted()) {
      clock = undefined;
      hideRest(face);
    }
    tick();
  }

  const wakers = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'online'],
  ] as const;
  for (const [target, type] of wakers) target.addEventListener(type, wake);
  tick();
  return () => {
    isDetached = true;
    clearTimeout(timer);
    for (const [target, type] of wakers) target.removeEventListener(type, wake);
  };
}

function showRest(face: HTMLElement, seconds: number): void {
  let rest = seconds;
  for (const [name, size] of Object.entries(PARTS)) {
    const part = face.querySelector(`[data-part="${name}"]`);
    if (!part) continue;
    part.textContent = String(Math.floor(rest / size)).padStart(2, '0');
    rest %= size;
  }
}

function hideRest(face: HTMLElement): void {
  for (const part of face.querySelectorAll('[data-part]')) part.textContent = '';
}

/** Replaces the digits by the author's text for an ended countdown. */
function end(face: HTMLElement): void {
  const words = face.parentElement?.querySelector<HTMLElement>('[data-ended]');
  if (words) words.hidden = false;
  face.hidden = true;
}
