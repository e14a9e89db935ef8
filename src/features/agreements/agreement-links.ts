/** Opens agreements in a dialog instead of their own page. Without it the links work normally. */
export function openAgreementsIn(root: HTMLElement): () => void {
  async function open(event: MouseEvent): Promise<void> {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-agreement]') : null;
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const dialog = await import('./agreement-dialog.ts').catch(() => undefined);
    if (dialog) dialog.openAgreement(link);
    else window.location.assign(link.href);
  }
  root.addEventListener('click', open);
  return () => root.removeEventListener('click', open);
}
