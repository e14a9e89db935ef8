import { useEffect, useRef } from 'react';
import { isTypedInto } from '../../help/is-typed-into.ts';
import { blockDeeds } from '../actions/block-deeds.ts';
import { useEditor } from '../editor-context.ts';
import type { FromFrame } from '../frame/messages.ts';
import { duplicateBlock, moveBlock } from '../state/block-commands.ts';
import { useSave } from '../top/use-save.ts';

interface EditorKeyNeeds {
  readonly onAdd: () => void;
  readonly onHelp: () => void;
}

type Key = Omit<Extract<FromFrame, { kind: 'key' }>, 'kind'>;

/** The keys of the editor, wherever the focus is. In a text field only those without a meaning in text fields work. */
export function useEditorKeys({ onAdd, onHelp }: EditorKeyNeeds): { readonly handleFrameKey: (key: Key) => void } {
  const { store } = useEditor();
  const save = useSave();
  const runs = useRef((_key: Key, _isTyping: boolean): boolean => false);
  useEffect(() => {
    runs.current = ({ key, isCommand, isShift, isAlt }, isTyping) => {
      const letter = key.toLowerCase();
      const run = (command: () => void) => {
        command();
        return true;
      };
      if (isCommand && letter === 's') return run(save.run);
      if (isCommand && (letter === 'y' || (letter === 'z' && isShift))) return run(store.redo);
      if (isCommand && letter === 'z') return run(store.undo);
      if (key === 'F6') return run(nextPlace);
      if (isTyping) return false;
      if (isCommand && letter === 'd') return run(() => duplicateBlock(store));
      if (isCommand && letter === 'c') {
        if (window.getSelection()?.toString()) return false;
        return run(() => blockDeeds.copy(store));
      }
      if (isCommand && letter === 'v') return run(() => blockDeeds.paste(store));
      if (isCommand) return false;
      if (isAlt && key === 'ArrowUp') return run(() => moveBlock(store, -1));
      if (isAlt && key === 'ArrowDown') return run(() => moveBlock(store, 1));
      if (isAlt) return false;
      if (key === 'Delete' || key === 'Backspace') return run(() => blockDeeds.remove(store));
      if (letter === 'a') return run(onAdd);
      if (letter === 'h') return run(() => blockDeeds.hide(store));
      return key === '?' ? run(onHelp) : false;
    };
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      // During an input method's composition, and in a dialog, keys have another meaning.
      if (event.isComposing || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const key = {
        key: event.key,
        isCommand: event.metaKey || event.ctrlKey,
        isShift: event.shiftKey,
        isAlt: event.altKey,
      };
      if (runs.current(key, isTypedInto(event.composedPath()[0]))) event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
  return { handleFrameKey: (key) => void runs.current(key, false) };
}

/** The regions of the editor, and the element that gets the focus in each. */
const PLACES = [
  { place: '.studio-outline', first: '.studio-outline [aria-current]' },
  { place: '.studio-panel', first: '.studio-panel [role=tab][aria-selected=true]' },
  { place: '.studio-top', first: '.studio-top__actions button:not(:disabled)' },
] as const;

/** Moves the focus from the blocks to the form, the top bar, and back: skips what is between them. */
function nextPlace(): void {
  const now = PLACES.findIndex(({ place }) => document.activeElement?.closest(place));
  const { first } = PLACES[(now + 1) % PLACES.length] ?? PLACES[0];
  document.querySelector<HTMLElement>(first)?.focus();
}
