import { useEffect } from 'react';
import { isTypedInto } from './is-typed-into.ts';

/**
 * The keys of an area outside the editor: `?` asks for help; any other key does what the element of the page does that
 * carries it as `data-hotkey`: a field gets the focus, a button is pressed.
 */
export function useAreaKeys(onHelp: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypedInto(event.composedPath()[0]) || document.querySelector('dialog[open]')) return;
      if (event.key === '?') {
        event.preventDefault();
        return onHelp();
      }
      const element = [...document.querySelectorAll<HTMLElement>('[data-hotkey]')].find(
        ({ dataset }) => dataset.hotkey === event.key.toLowerCase(),
      );
      if (!element) return;
      event.preventDefault();
      if (element instanceof HTMLInputElement) element.focus();
      else element.click();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [onHelp]);
}
