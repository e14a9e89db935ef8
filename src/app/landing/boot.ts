// The stylesheet every page carries in its HTML.
import '#src/ui/base.css';
import { openAgreementsIn } from '#src/features/agreements/agreement-links.ts';
import { holdForm } from '#src/features/registration/hold-form.ts';
import { noteArrival } from '#src/lib/attribution/arrival.ts';
import { blockOf, scrollToBlock } from '#src/lib/dom/scroll-to-block.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { attempt } from './attempt.ts';

// The one script of a landing page. It answers the first touch, or keeps it until what answers it is fetched.
noteArrival(window.location, Date.now());
if (requireLogin()) {
  const held: ReturnType<typeof holdForm>[] = [];
  const fetchRest = async () => {
    const { bindForm } = await import('./after-paint.ts');
    for (const giveAway of held) giveAway(bindForm);
  };
  // The forms come first: a student may already be typing.
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-registration-form]')) {
    attempt(form.closest('section') ?? form, () => held.push(holdForm(form, fetchRest)));
  }
  openAgreementsIn(document.body);
  followScrollLinks();
  playVideos();
  performance.mark('form-ready');
  if (document.querySelector('section[data-island]')) void import('./watch-islands.ts');
  // Not while the first picture is on its way, unless somebody does something.
  const gently = () => void fetchRest().catch(() => {});
  for (const type of ['load', 'pointerdown', 'keydown', 'scroll']) {
    addEventListener(type, gently, { once: true, passive: true });
  }
}

/** Fetches what plays a video at the first tap on one, and taps again: until then the page knows nothing of videos. */
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
      // The browser plays it by itself.
      () => window.location.assign(link.href),
    );
  });
}

/**
 * Whether the visitor may stay: the page is public, or somebody is logged in on this device.
 *
 * Otherwise the login that fits where the page runs is opened, which leads back here.
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
 * Lets links to a block of the page scroll without adding to the history.
 *
 * Back then means what the visitor means by it on a campaign page, whatever they tapped before: leave.
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
