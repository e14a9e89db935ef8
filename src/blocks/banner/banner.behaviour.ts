import { listen } from '#src/lib/dom/listen.ts';
import { prefersStill } from '#src/lib/dom/scroll-to-block.ts';
import type { Behaviour } from '../behaviour.ts';

const SECOND_MS = 1000;
/** A slide is current when most of it is visible. */
const SEEN = 0.6;

/**
 * Dots, and automatic turning while the banner is on screen.
 *
 * It stops for good when the visitor pauses it or swipes, and never starts with reduced motion.
 */
export const attach: Behaviour = (root) => {
  const track = root.querySelector<HTMLElement>('[data-track]');
  const slides = [...root.querySelectorAll<HTMLElement>('[data-slide]')];
  const dots = [...root.querySelectorAll<HTMLElement>('[data-dot]')];
  const controls = root.querySelector<HTMLElement>('[data-controls]');
  const pause = root.querySelector<HTMLElement>('[data-pause]');
  const everyMs =
    Number(root.querySelector<HTMLElement>('[data-interval]')?.dataset.interval ?? root.dataset.interval) * SECOND_MS;
  if (!track || slides.length < 2) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  let current = 0;
  let isRunning = everyMs > 0 && !prefersStill();
  let isSeen = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(): void {
    dots.forEach((dot, index) => {
      if (index === current) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    pause?.setAttribute('aria-pressed', String(!isRunning));
    pause?.setAttribute('aria-label', isRunning ? '暂停轮播' : '播放轮播');
  }

  function turnTo(index: number): void {
    const slide = slides[index];
    const first = slides[0];
    if (!track || !slide || !first) return;
    track.scrollTo({ left: slide.offsetLeft - first.offsetLeft, behavior: prefersStill() ? 'auto' : 'smooth' });
  }

  function schedule(): void {
    clearTimeout(timer);
    if (!isRunning || !isSeen || isHeld || document.hidden) return;
    timer = setTimeout(() => turnTo((current + 1) % slides.length), everyMs);
  }

  function setRunning(next: boolean): void {
    isRunning = next;
    show();
    schedule();
  }

  function hold(next: boolean): void {
    isHeld = next;
    schedule();
  }

  const currentObserver = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting);
      if (!seen) return;
      current = slides.indexOf(seen.target as HTMLElement);
      show();
      schedule();
    },
    { root: track, threshold: SEEN },
  );
  for (const slide of slides) currentObserver.observe(slide);
  const seenObserver = new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false;
    schedule();
  });
  seenObserver.observe(track);

  // A slide whose edge is visible counts as in view for the browser, which would not scroll to it.
  const followFocus = () => {
    const focused = track.querySelector(':focus-visible');
    if (focused) turnTo(slides.findIndex((slide) => slide.contains(focused)));
  };
  listen(track, 'focusin', followFocus, signal);
  followFocus();

  listen(track, 'pointerdown', () => setRunning(false), signal, { passive: true });
  listen(root, 'pointerenter focusin', () => hold(true), signal);
  listen(root, 'pointerleave focusout', () => hold(false), signal);
  listen(pause, 'click', () => setRunning(!isRunning), signal);
  dots.forEach((dot, index) => {
    const choose = () => {
      setRunning(false);
      turnTo(index);
    };
    listen(dot, 'click', choose, signal);
  });
  listen(document, 'visibilitychange', schedule, signal);
  if (controls) controls.hidden = false;
  show();
  return () => {
    ended.abort();
    clearTimeout(timer);
    currentObserver.disconnect();
    seenObserver.disconnect();
  };
};
