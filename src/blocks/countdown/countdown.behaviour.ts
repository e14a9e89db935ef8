import { serverNow } from '#src/lib/clock.ts';
import type { Behaviour } from '../behaviour.ts';

const SECOND_MS = 1000;
/** Seconds in each part, the largest first. */
const PARTS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;

/** Counts down to the block's moment by the server's clock, and says when it is over. Sleeps while the page is hidden. */
export const attach: Behaviour = (root) => {
  const detachers = [...root.querySelectorAll<HTMLElement>('[data-until]')].map(countDown);
  return () => {
    for (const detach of detachers) detach();
  };
};

function countDown(face: HTMLElement): () => void {
  const until = Date.parse(face.dataset.until ?? '');
  if (Number.isNaN(until)) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tick(): void {
    clearTimeout(timer);
    const restMs = until - serverNow();
    if (restMs <= 0) {
      end(face);
      return;
    }
    showRest(face, Math.ceil(restMs / SECOND_MS));
    if (!document.hidden) timer = setTimeout(tick, restMs % SECOND_MS || SECOND_MS);
  }

  document.addEventListener('visibilitychange', tick);
  window.addEventListener('pageshow', tick);
  tick();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
    window.removeEventListener('pageshow', tick);
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

/** Shows the author's words for an ended countdown in place of the figures. */
function end(face: HTMLElement): void {
  const words = face.parentElement?.querySelector<HTMLElement>('[data-ended]');
  if (words) words.hidden = false;
  face.hidden = true;
}
