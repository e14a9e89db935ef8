import { addRules } from '#src/lib/add-rules.ts';
import style from './agreement-dialog.css?inline';

let dialog: HTMLDialogElement | undefined;

/** What the history entry of an open agreement carries, beside the marks of the page it lies over. */
interface Marked {
  readonly isAgreement?: boolean;
}

/** Shows the agreement a link leads to in a dialog. Back closes it; closing it gives the focus back to the link. */
export function openAgreement(link: HTMLAnchorElement): void {
  const title = link.dataset.title ?? link.textContent.replace(/[《》]/g, '').trim();
  if (dialog) dialog.remove();
  else addRules(style);
  dialog = createDialog(title, link.href);
  const shown = dialog;
  const close = () => shown.close();
  shown.addEventListener('close', () => {
    window.removeEventListener('popstate', close);
    shown.remove();
    link.focus({ preventScroll: true });
    if (isOverPage()) window.history.back();
  });
  document.body.append(shown);
  shown.showModal();
  if (!isOverPage()) window.history.pushState({ ...window.history.state, isAgreement: true }, '');
  window.addEventListener('popstate', close);
}

function isOverPage(): boolean {
  return (window.history.state as Marked | null)?.isAgreement === true;
}

function createDialog(title: string, href: string): HTMLDialogElement {
  const element = document.createElement('dialog');
  element.className = 'agreement-dialog';
  element.setAttribute('aria-label', title);
  const heading = document.createElement('h2');
  heading.textContent = title;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', '关闭');
  close.addEventListener('click', () => element.close());
  const frame = document.createElement('iframe');
  frame.title = title;
  // Agreements are complete without scripts; the frame may do nothing but be read.
  frame.setAttribute('sandbox', '');
  frame.src = href;
  element.append(heading, close, frame);
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  return element;
}
