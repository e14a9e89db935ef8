// The stylesheet every page carries in its HTML.
import '#src/ui/base.css';
import { openAgreementsIn } from '#src/features/agreements/agreement-links.ts';
import { holdForm } from '#src/features/registration/hold-form.ts';
import { noteArrival } from '#src/lib/attribution/arrival.ts';
import { blockOf, scrollToBlock } from '#src/lib/dom/scroll-to-block.ts';
import { watchErrors } from '#src/lib/reports/watch-errors.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { attempt } from './attempt.ts';

// The one script of a landing page. It handles the first touch, or records it until the code that handles it is loaded.
// Decision 0004.
watchErrors();
noteArrival(window.location, Date.now());
if (requireLogin()) {
  const held: ReturnType<typeof holdForm>[] = [];
  const fetchRest = async () => {
    const { bindForm } = await import('./after-paint.ts');
    for (const giveAway of held) giveAway(bindForm);
  };
  // Forms first: a student may already be typing.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-registration-form]')) {
    attempt(form.closest('section') ?? form, () => held.push(holdForm(form, fetchRest)));
  }
  openAgreementsIn(document.body);
  followScrollLinks();
  playVideos();
  performance.mark('form-ready');
  if (document.querySelector('section[data-island]')) void import('./watch-islands.ts');
  // Not while the first picture loads, unless the visitor does something.
  const gently = () => void fetchRest().catch(() => {});
  for (const type of ['load', 'pointerdown', 'keydown', 'scroll']) {
    addEventListener(type, gently, { once: true, passive: true });
  }
}

/** Loads the video player at the first tap on a video, and repeats the tap. */
function playVideos(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-play]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    import('#src/blocks/video/video.behaviour.ts').then(
      ({ attach }) => {
        attach(link.parentElement as HTMLElement);
        link.click();
      },
      // The browser can play it by itself.
      () => window.location.assign(link.href),
    );
  });
}

/**
 * Whether the visitor may stay: the page is public, or somebody is logged in on this device.
 *
 * Otherwise opens the login for this environment, which returns here.
 */
function requireLogin(): boolean {
  if (document.documentElement.dataset.access !== 'login' || hasToken()) return true;
  import('./go-to-login.ts').catch(() => window.location.replace(`/login?redirect=${here()}`));
  return false;
}

function here(): string {
  const { pathname, search } = window.location;
  return encodeURIComponent(pathname + search);
}

/**
 * Makes links to a block of the page scroll without a history entry.
 *
 * So Back leaves a campaign page, whatever was tapped before.
 */
function followScrollLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    const block = link && blockOf(link.hash);
    if (!block || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    scrollToBlock(block);
  });
}
