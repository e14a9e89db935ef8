import { listen } from '#src/lib/dom/listen.ts';
import { blockOf, prefersStill } from '#src/lib/dom/scroll-to-block.ts';

/**
 * Asks whether to leave: stays, at the form, or leaves; `hasPast` says how.
 *
 * Loaded after the first gesture; its buttons work until `signal` is aborted.
 */
export function openExitDialog(dialog: HTMLDialogElement, hasPast: boolean, signal: AbortSignal): void {
  /** Shows the state of the coupon: the visitor gets it, or reads that it is no longer available. */
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
    leavePage(hasPast);
  }

  function stayOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    stay(null);
  }

  // Android's Back also closes a dialog, but the second Back has to leave: Escape is handled here.
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
  listen(window, 'pagehide', () => dialog.close(), signal);
  dialog.showModal();
  void promise();
}

/** Runs `act` instead of the browser's default. */
function instead(act: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}

interface ChatBridge {
  readonly call: (name: string) => void;
}

/** Time for the browser to close the window before the visitor is sent to the home page instead. */
const CLOSE_MS = 100;

/** Leaves the page at once: back to where the visitor came from; without such a page, closes the window. */
function leavePage(hasPast: boolean): void {
  const bridge = (window as { WeixinJSBridge?: ChatBridge }).WeixinJSBridge;
  if (hasPast) window.history.back();
  else if (bridge) bridge.call('closeWindow');
  else closeWindow();
}

/** A page may only close a window that another page opened; otherwise it goes to the home page. */
function closeWindow(): void {
  window.close();
  setTimeout(() => window.location.replace('/'), CLOSE_MS);
}
