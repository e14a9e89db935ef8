const SETTLE_MS = 1000;

/**
 * Scrolls to a block and focuses it: its mobile field when it has one, else the block itself.
 *
 * Without animation: a visitor who taps "buy" wants to type. The focus moves while the tap still counts as a gesture,
 * so that phones open their keyboard; when the keyboard then covers part of the screen, the field is scrolled back into
 * view.
 */
export function scrollToBlock(block: HTMLElement): void {
  const field = block.querySelector<HTMLInputElement>('input[name=mobile]');
  if (!field) {
    if (!block.hasAttribute('tabindex')) block.tabIndex = -1;
    block.focus({ preventScroll: true });
    block.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth', block: 'start' });
    return;
  }
  const show = () => field.scrollIntoView({ behavior: 'instant', block: 'center' });
  field.focus({ preventScroll: true });
  show();
  window.visualViewport?.addEventListener('resize', show, { once: true });
  setTimeout(() => window.visualViewport?.removeEventListener('resize', show), SETTLE_MS);
}

/** The block of this page that a hash such as `#register` names. */
export function blockOf(hash: string): HTMLElement | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

export function prefersStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
