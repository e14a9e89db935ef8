import type { FromFrame, ToFrame } from './messages.ts';
import { textsAround } from './texts-around.ts';

interface TextEditing {
  /** Asks the editor whether the text at an element may be edited here. */
  readonly ask: (element: Element, block: HTMLElement) => void;
  /** The editor's answer. */
  readonly open: (answer: Extract<ToFrame, { kind: 'edit' }>) => void;
  readonly isOpen: () => boolean;
  /** Whether an element is in the text that is being edited. */
  readonly contains: (target: EventTarget | null) => boolean;
}

interface TextEditingNeeds {
  readonly tell: (message: FromFrame) => void;
  readonly onEnd: () => void;
}

/** Editing a text in place. During an input method's composition nothing is read. */
export function startTextEditing({ tell, onEnd }: TextEditingNeeds): TextEditing {
  let asks = 0;
  let asked: readonly Element[] = [];
  let open: HTMLElement | undefined;
  return {
    ask(element, block) {
      const texts = textsAround(element, block);
      asks += 1;
      asked = texts.map(([, at]) => at);
      tell({ kind: 'ask-edit', ask: asks, id: block.id, texts: texts.map(([text]) => text) });
    },
    open({ ask, depth }) {
      const element = asked[depth];
      if (ask !== asks || !(element instanceof HTMLElement) || !element.isConnected) return;
      open = element;
      editElement(element, (text) => {
        open = undefined;
        if (text !== undefined) tell({ kind: 'edited', ask, text });
        onEnd();
      });
    },
    isOpen: () => open !== undefined,
    contains: (target) => open !== undefined && target instanceof Node && open.contains(target),
  };
}

/** @param end Called once, with the new text, or undefined when it was not changed. */
function editElement(element: HTMLElement, end: (text: string | undefined) => void): void {
  const before = [...element.childNodes];
  const text = element.textContent ?? '';
  // One text without break opportunities: what the browser edits is what is written.
  element.replaceChildren(text);
  element.setAttribute('contenteditable', 'plaintext-only');
  element.setAttribute('data-studio-editing', '');
  element.focus();
  window.getSelection()?.selectAllChildren(element);
  let isComposing = false;
  const events = new AbortController();
  const listen = { signal: events.signal };
  const finish = (isTaken: boolean) => {
    if (events.signal.aborted) return;
    events.abort();
    const written = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const isChanged = isTaken && written !== text.trim() && written !== '';
    element.removeAttribute('contenteditable');
    element.removeAttribute('data-studio-editing');
    if (!isChanged) element.replaceChildren(...before);
    end(isChanged ? written : undefined);
  };
  element.addEventListener('compositionstart', () => (isComposing = true), listen);
  element.addEventListener('compositionend', () => (isComposing = false), listen);
  element.addEventListener('blur', () => finish(true), listen);
  element.addEventListener(
    'keydown',
    (event) => {
      event.stopPropagation();
      // Enter and Escape end a composition first; only then do they end the editing.
      if (isComposing || event.isComposing) return;
      if (event.key === 'Escape') finish(false);
      else if (event.key === 'Enter') {
        event.preventDefault();
        finish(true);
      }
    },
    listen,
  );
}
