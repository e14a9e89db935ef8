import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { keepCaret } from '#src/lib/forms/mobile-input.ts';
import { formatMobile, isMobile, readMobile } from '#src/lib/forms/phone.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { needPart } from './form-parts.ts';

/**
 * Holds a form until what binds it is there: a number takes its shape and wakes the code's button, and a tap is kept.
 *
 * Each tap calls `fetchBinding`, which rejects when it cannot be had; then the form says so. Returns what gives the form
 * away: `bind` takes it over, and the kept tap is made again. Throws when the markup lacks a part.
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
  // Who is known sees no fields first. Before the next frame is soon enough: cookies are read from another process.
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
