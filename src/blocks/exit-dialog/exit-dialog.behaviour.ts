import { listen } from '#src/lib/listen.ts';
import { blockOf, prefersStill } from '#src/lib/scroll-to-block.ts';
import { readStored, writeStored } from '#src/lib/storage.ts';
import type { Behaviour } from '../behaviour.ts';
import { leavePage } from './leave-page.ts';

/** What the two history entries of the page carry: the page as entered, and the guard over it. */
interface Marked {
  readonly exit?: 'page' | 'guard';
  /** Whether the visitor came from somewhere this tab can go back to. */
  readonly hasPast?: boolean;
}

/** What counts as a gesture; on a touch screen the browser grants it when the finger leaves. */
const GESTURES = 'pointerdown pointerup touchend keydown click';

/**
 * Asks once whether to leave, when the visitor goes back.
 *
 * Browsers skip history entries made without a gesture, so the one guard entry is pushed at the first. Going back from it
 * shows the dialog; going back again leaves. Source: chromium docs/history_manipulation_intervention.md.
 */
export const attach: Behaviour = (root) => {
  const dialog = root.querySelector<HTMLDialogElement>('dialog[data-exit-dialog]');
  const shownKey = `exit-dialog:${window.location.pathname}`;
  if (!dialog || readStored('session', shownKey)) return () => {};
  return guardExit(dialog, () => writeStored('session', shownKey, '1'));
};

function guardExit(dialog: HTMLDialogElement, onShown: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const waiting = new AbortController();
  let isShown = false;

  function arm(): void {
    if (isShown || (navigator.userActivation && !navigator.userActivation.isActive)) return;
    waiting.abort();
    const marks = marksOf(window.history.state);
    if (marks.exit === 'guard') return;
    // Every visit to the page begins at the end of what lies behind it, unless the visitor came back to it.
    const hasPast = marks.hasPast ?? window.history.length > 1;
    window.history.replaceState({ ...marks, exit: 'page', hasPast } satisfies Marked, '');
    // Each entry has its own way: back to the page leaves the visitor where they were, all else scrolls as always.
    window.history.scrollRestoration = 'manual';
    window.history.pushState({ ...marks, exit: 'guard', hasPast } satisfies Marked, '');
    window.history.scrollRestoration = 'auto';
  }

  function comeBack({ state }: PopStateEvent): void {
    if (isShown || marksOf(state).exit !== 'page') return;
    isShown = true;
    onShown();
    dialog.showModal();
    void promise();
  }

  /** Makes the coupon on the ticket true: the visitor gets it, or is told at once that nobody does any more. */
  async function promise(): Promise<void> {
    const uuid = dialog.dataset.coupon;
    if (!uuid) return;
    const found = await import('#src/features/registration/promised-coupon.ts').catch(() => undefined);
    void found?.showPromise(dialog, uuid);
  }

  function stay(link: EventTarget | null): void {
    dialog.close();
    const hash = link instanceof HTMLAnchorElement ? link.hash : '';
    const target = blockOf(hash || `#${dialog.dataset.target ?? ''}`);
    target?.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
  }

  function leave(): void {
    dialog.close();
    leavePage(marksOf(window.history.state).hasPast ?? false);
  }

  function stayOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    stay(null);
  }

  // Android's Back is also its way to close a dialog, but the second Back has to leave: Escape is taken care of here.
  dialog.setAttribute('closedby', 'none');
  listen(dialog, 'keydown', stayOnEscape, signal);
  listen(dialog, 'cancel', instead(leave), signal);
  for (const button of dialog.querySelectorAll('[data-stay]')) {
    listen(
      button,
      'click',
      instead(() => stay(button)),
      signal,
    );
  }
  for (const button of dialog.querySelectorAll('[data-leave]')) listen(button, 'click', leave, signal);
  listen(document, GESTURES, arm, waiting.signal, { capture: true, passive: true });
  listen(window, 'popstate', comeBack, signal);
  listen(window, 'pagehide', () => dialog.close(), signal);
  return () => {
    ended.abort();
    waiting.abort();
    dialog.close();
  };
}

/** Does `act` in the place of what the browser would do. */
function instead(act: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}

function marksOf(state: unknown): Marked {
  return typeof state === 'object' && state !== null ? state : {};
}
