/** Puts a text on the clipboard; false where the browser refuses. Call it from a tap. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** For web-views without a clipboard, and pages on plain http. */
function copySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  // Inside an open dialog only its own content can hold the selection.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand('copy');
  } catch {
    // Refused: the caller says so.
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
