import { onINP, onLCP } from 'web-vitals';
import { hostOf } from '#src/contract/host-of.ts';
import { lastAdTouch } from '#src/lib/attribution/ad-touch.ts';
import { landingPage } from '#src/lib/attribution/trace.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { openVisit } from './visit.ts';

const DEPTHS = [25, 50, 75, 100] as const;
/** Scroll depth is read when scrolling stops. */
const REST_MS = 200;
const FORMS = 'form[data-registration-form]';

/** Measures the visit, unless the visitor, the page or the environment forbids it. */
export function measureVisit(): void {
  // Later actions of the student on the site are attributed to the page on which the visit began.
  landingPage();
  if (!isMeasured()) return;
  // A page that the browser prerenders may never be opened.
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', measure, { once: true });
  } else measure();
}

function measure(): void {
  const source = document.querySelector<HTMLElement>(FORMS)?.dataset.source;
  const { variant } = document.documentElement.dataset;
  const visit = openVisit({
    page: window.location.pathname,
    device: deviceClass(),
    host: hostOf(navigator.userAgent, window as object),
    params: lastAdTouch()?.params ?? {},
    ...(source && { source }),
    ...(variant && { variant }),
  });
  visit.note('visit');
  watchBlocks((id) => visit.note('block', id));
  watchForms(visit.note);
  watchDepth(visit.note);
  const ready = performance.getEntriesByName('form-ready')[0];
  if (ready && document.querySelector(FORMS)) visit.note('form-ready', '', ready.startTime);
  onLCP(({ value }) => visit.note('lcp', '', value));
  onINP(({ value }) => visit.note('inp', '', value));
  // Registered after the listeners of what is measured until the page is left.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && visit.send());
  addEventListener('pagehide', visit.send);
}

type Note = ReturnType<typeof openVisit>['note'];

function watchBlocks(onSeen: (id: string) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRect, boundingClientRect, target } of entries) {
        const half = Math.min(boundingClientRect.height, window.innerHeight) / 2;
        if (!isIntersecting || intersectionRect.height < half) continue;
        observer.unobserve(target);
        onSeen(target.id);
      }
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
  );
  for (const block of document.querySelectorAll('section[data-block]')) observer.observe(block);
}

function watchForms(note: Note): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) note('form-seen');
    },
    { threshold: 0.5 },
  );
  for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
    observer.observe(form);
    // Typed before this script ran, or filled in by the browser.
    if ((form.elements.namedItem('mobile') as HTMLInputElement | null)?.value) start();
  }
  function start(): void {
    note('form-seen');
    note('form-start');
  }
  const startIn = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`${FORMS} :is(input, button)`)) start();
  };
  listen(document, 'input click', startIn, new AbortController().signal, { capture: true, passive: true });
  addEventListener('registration', (event) => {
    const { detail } = event as CustomEvent<'code-sent' | 'code-failed'>;
    note(detail);
  });
}

function watchDepth(note: Note): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const { scrollHeight } = document.documentElement;
    const seen = ((window.scrollY + window.innerHeight + 1) / scrollHeight) * 100;
    for (const depth of DEPTHS) if (seen >= depth) note(`scroll-${depth}`);
  };
  addEventListener(
    'scroll',
    () => {
      clearTimeout(rest);
      rest = setTimeout(look, REST_MS);
    },
    { passive: true },
  );
  look();
}

function deviceClass(): 'phone' | 'tablet' | 'desktop' {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop';
  return Math.min(screen.width, screen.height) >= 600 ? 'tablet' : 'phone';
}

/** Not measured: visitors who object, pages whose author turned it off, and bots. */
function isMeasured(): boolean {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return (
    !webdriver && doNotTrack !== '1' && !globalPrivacyControl && document.documentElement.dataset.measure !== 'off'
  );
}
