import { listen } from '#src/lib/listen.ts';
import { blockOf, prefersStill } from '#src/lib/scroll-to-block.ts';
import { leavePage } from './leave-page.ts';

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
