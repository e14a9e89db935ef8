const TOAST_MS = 2500;

let toast: HTMLElement | undefined;
let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a short message over the page, also above open dialogs, and has it read out. A second one replaces the first.
 */
export function showToast(text: string, durationMs = TOAST_MS): void {
  toast ??= createToast();
  if (!toast.isConnected) document.body.append(toast);
  toast.textContent = text;
  toast.classList.add('is-shown');
  // Leaving and entering the top layer again puts it above a dialog that opened since.
  toast.hidePopover?.();
  toast.showPopover?.();
  readOutInDialog(text);
  clearTimeout(hiding);
  hiding = setTimeout(hideToast, durationMs);
}

function hideToast(): void {
  if (!toast) return;
  toast.classList.remove('is-shown');
  toast.textContent = '';
  readOutInDialog('');
}

/**
 * While a modal dialog is open, a screen reader ignores everything outside it, so the innermost dialog announces the
 * toast.
 */
function readOutInDialog(text: string): void {
  const voices = document.querySelectorAll('dialog[open] > [data-toast-voice]');
  const voice = voices[voices.length - 1];
  if (voice) voice.textContent = text;
}

function createToast(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'toast';
  element.setAttribute('role', 'status');
  element.setAttribute('popover', 'manual');
  return element;
}
