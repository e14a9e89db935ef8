import { listen } from '#src/lib/dom/listen.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { Behaviour } from '../behaviour.ts';

/** The states of the page's two history entries: the page as entered, and the guard above it. */
interface Marked {
  readonly exit?: 'page' | 'guard';
  /** Whether there is a page before this one in the tab's history. */
  readonly hasPast?: boolean;
}

/** Events that count as a gesture; on a touch screen it counts when the finger leaves. */
const GESTURES = 'pointerdown pointerup touchend keydown click';

/**
 * Asks once whether to leave, when the visitor goes back.
 *
 * Browsers skip history entries made without a gesture, so the one guard entry is pushed at the first gesture. Going
 * back from it shows the dialog; going back again leaves. Source: chromium docs/history_manipulation_intervention.md.
 */
export const attach: Behaviour = (root) => guardExit(root);

/** The same for a page that may have been touched before this was loaded: `isTouched` says so. */
export function guardExit(root: HTMLElement, isTouched = false): () => void {
  const dialog = root.querySelector<HTMLDialogElement>('dialog[data-exit-dialog]');
  const shownKey = `exit-dialog:${window.location.pathname}`;
  if (!dialog || readStored('session', shownKey)) return () => {};
  return guard(dialog, isTouched, () => writeStored('session', shownKey, '1'));
}

function guard(dialog: HTMLDialogElement, isTouched: boolean, onShown: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const waiting = new AbortController();
  let isShown = false;
  let opener: Promise<typeof import('./open-exit-dialog.ts')> | undefined;

  /** The dialog's code is loaded at the first gesture, long before anybody goes back. */
  function fetchOpener() {
    opener ??= import('./open-exit-dialog.ts');
    return opener;
  }

  function arm(): void {
    if (isShown || (navigator.userActivation && !navigator.userActivation.isActive)) return;
    // An open dialog has a history entry of its own, which Back must find first.
    if (document.querySelector('dialog[open]')) return;
    waiting.abort();
    fetchOpener().catch(() => {});
    const marks = marksOf(window.history.state);
    if (marks.exit === 'guard') return;
    // Every visit to the page begins at the end of the history, unless the visitor came back to it.
    const hasPast = marks.hasPast ?? window.history.length > 1;
    window.history.replaceState({ ...marks, exit: 'page', hasPast } satisfies Marked, '');
    // Scroll restoration by entry: back to the page keeps the position, everything else as usual.
    window.history.scrollRestoration = 'manual';
    window.history.pushState({ ...marks, exit: 'guard', hasPast } satisfies Marked, '');
    window.history.scrollRestoration = 'auto';
  }

  function comeBack({ state }: PopStateEvent): void {
    const { exit, hasPast = false } = marksOf(state);
    if (isShown || exit !== 'page') return;
    isShown = true;
    fetchOpener().then(
      ({ openExitDialog }) => {
        if (signal.aborted) return;
        onShown();
        openExitDialog(dialog, hasPast, signal);
      },
      // Without a usable dialog, nothing is asked.
      () => window.history.back(),
    );
  }

  listen(document, GESTURES, arm, waiting.signal, { capture: true, passive: true });
  listen(window, 'popstate', comeBack, signal);
  if (isTouched) arm();
  return () => {
    ended.abort();
    waiting.abort();
    dialog.close();
  };
}

function marksOf(state: unknown): Marked {
  return typeof state === 'object' && state !== null ? state : {};
}
