import { blockOf, scrollToBlock } from '#src/lib/scroll-to-block.ts';

/**
 * Lets links to a block of the page scroll without adding to the history.
 *
 * Back then means what the visitor means by it on a campaign page, whatever they tapped before: leave.
 */
export function followScrollLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    const block = link && blockOf(link.hash);
    if (!block || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    scrollToBlock(block);
  });
}
