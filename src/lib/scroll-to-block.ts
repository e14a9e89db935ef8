const SETTLE_MS = 1000;

/**
 * Scrolls to a block and gives it the focus: its mobile field when it has one, else the block itself.
 *
 * The focus moves at once, while the tap still counts as a gesture, so that phones open their keyboard; when the
 * keyboard then takes its part of the screen, the field is brought back into what is left.
 */
export function scrollToBlock(block: HTMLElement): void {
  const behavior = prefersStill() ? 'auto' : 'smooth';
  const field = block.querySelector<HTMLInputElement>('input[name=mobile]');
  if (!field) {
    if (!block.hasAttribute('tabindex')) block.tabIndex = -1;
    block.focus({ preventScroll: true });
    block.scrollIntoView({ behavior, block: 'start' });
    return;
  }
  field.focus({ preventScroll: true });
  field.scrollIntoView({ behavior, block: 'center' });
  const recentre = () => field.scrollIntoView({ behavior, block: 'center' });
  window.visualViewport?.addEventListener('resize', recentre, { once: true });
  setTimeout(() => window.visualViewport?.removeEventListener('resize', recentre), SETTLE_MS);
}

/** The block of this page an address like `#register` names. */
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
