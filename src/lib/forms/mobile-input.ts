import { listen } from '../dom/listen.ts';
import { editMobile } from './phone.ts';

/** The text of a field and the position of its caret. */
type Shape = (text: string, caret: number) => { readonly text: string; readonly caret: number };

/**
 * Formats a field while it is typed, pasted or filled in, and keeps the caret after the same digit; by default a mobile
 * number, grouped 3-4-4.
 *
 * Calls `onEdited` after each edit, when the field's value is formatted.
 */
export function keepCaret(
  input: HTMLInputElement,
  signal: AbortSignal,
  onEdited: () => void,
  shape: Shape = editMobile,
): void {
  function write(text: string, caret: number): void {
    const edited = shape(text, caret);
    const isFocused = document.activeElement === input;
    if (input.value !== edited.text) {
      input.value = edited.text;
      // Setting a selection takes the focus in some browsers, so only when the field has it.
      if (isFocused) input.setSelectionRange(edited.caret, edited.caret);
    }
    onEdited();
  }

  function reshape(): void {
    write(input.value, input.selectionStart ?? input.value.length);
  }

  /** The field's own `maxlength` would cut `+86 138-0013 8000` before it is read. */
  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData?.getData('text');
    if (!pasted || input.readOnly) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = input;
    const head = value.slice(0, selectionStart ?? value.length) + pasted;
    write(head + value.slice(selectionEnd ?? value.length), head.length);
  }

  function edit(event: Event): void {
    if (!(event instanceof InputEvent && event.isComposing)) reshape();
  }

  listen(input, 'paste', paste, signal);
  listen(input, 'compositionend', reshape, signal);
  listen(input, 'input', edit, signal);
}
