import { listen } from '#src/lib/dom/listen.ts';
import { blockOf, prefersStill } from '#src/lib/dom/scroll-to-block.ts';

/**
 * Asks whether to leave: stays, at the form, or leaves by the way that `hasPast` says.
 *
 * Fetched after the first gesture; until `signal` is aborted its buttons work.
 */
export function openExitDialog(dialog: HTMLDialogElement, hasPast: boolean, signal: AbortSignal): void {
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
    leavePage(hasPast);
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
  listen(window, 'pagehide', () => dialog.close(), signal);
  dialog.showModal();
  void promise();
}

/** Does `act` in the place of what the browser would do. */
function instead(act: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}

interface ChatBridge {
  readonly call: (name: string) => void;
}

/** How long a browser gets to close the window before the visitor is taken to the home page instead. */
const CLOSE_MS = 100;

/** Leaves the page at once: back to where the visitor came from; with nowhere to go back to, out of the window. */
function leavePage(hasPast: boolean): void {
  const bridge = (window as { WeixinJSBridge?: ChatBridge }).WeixinJSBridge;
  if (hasPast) window.history.back();
  else if (bridge) bridge.call('closeWindow');
  else closeWindow();
}

/** Browsers let a page close only the window it was opened in by another page; any other goes to the home page. */
function closeWindow(): void {
  window.close();
  setTimeout(() => window.location.replace('/'), CLOSE_MS);
}
