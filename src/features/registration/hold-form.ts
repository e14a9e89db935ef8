import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { keepCaret } from '#src/lib/forms/mobile-input.ts';
import { formatMobile, isMobile, readMobile } from '#src/lib/forms/phone.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { needPart } from './form-parts.ts';

/**
 * Handles a form until its code is loaded: formats the number, enables the code button, and records a tap.
 *
 * Each tap calls `fetchBinding`, which rejects on failure; then the form says so. Returns the handover: `bind` takes
 * over, and the recorded tap is repeated. Throws when the markup lacks an element.
 */
export function holdForm(
  form: HTMLFormElement,
  fetchBinding: () => Promise<unknown>,
): (bind: (form: HTMLFormElement) => unknown) => void {
  const mobile = needPart<HTMLInputElement>(form, 'input[name=mobile]');
  const send = needPart<HTMLButtonElement>(form, '[data-send]');
  const submit = needPart<HTMLButtonElement>(form, '[data-submit]');
  const held = new AbortController();
  const { signal } = held;
  let tapped: HTMLElement | null = null;

  function show(): void {
    send.disabled = !isMobile(readMobile(mobile.value));
  }

  function keepTap(event: Event): void {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    tapped = button;
    fetchBinding().catch(() => {
      const status = form.querySelector('[data-status]');
      if (status) status.textContent = NETWORK_TEXT;
    });
  }

  mobile.value = formatMobile(readMobile(mobile.value));
  show();
  submit.disabled = false;
  // A logged-in student should not see the fields first. Before the next frame is early enough: reading cookies is
  // slow.
  requestAnimationFrame(() => {
    if (!signal.aborted) form.toggleAttribute('data-known', hasToken());
  });
  keepCaret(mobile, signal, show);
  listen(form, 'click', keepTap, signal);
  return (bind) => {
    if (signal.aborted) return;
    held.abort();
    bind(form);
    tapped?.click();
  };
}
