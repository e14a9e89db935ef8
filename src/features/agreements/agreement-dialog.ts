import { addRules } from '#src/lib/dom/add-rules.ts';
import { openLayer, startLayers } from '#src/lib/history/layer-history.ts';
import style from './agreement-dialog.css?inline';

let dialog: HTMLDialogElement | undefined;

/** Opens the agreement of a link in a dialog. Back closes it; closing returns the focus to the link. */
export function openAgreement(link: HTMLAnchorElement): void {
  const title = link.dataset.title ?? link.textContent.replace(/[《》]/g, '').trim();
  if (dialog) dialog.remove();
  else addRules(style);
  dialog = createDialog(title, link.href);
  const shown = dialog;
  document.body.append(shown);
  shown.showModal();
  startLayers({ hasRouter: false, isTouched: true });
  const leave = openLayer({ onBack: () => shown.close(), hasEntry: true });
  shown.addEventListener('close', () => {
    leave();
    shown.remove();
    link.focus({ preventScroll: true });
  });
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
  // Agreements need no scripts, so the frame's sandbox allows nothing.
  frame.setAttribute('sandbox', '');
  frame.src = href;
  element.append(heading, close, frame);
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  return element;
}
