import { CircleQuestionMark } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keysAt } from './area-keys.ts';
import { HelpDialog } from './help-dialog.tsx';
import { isTypedInto } from './is-typed-into.ts';

/** Help in the side bar of every area; `?` opens it too. */
export function HelpButton() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useAreaKeys(useCallback(() => setIsOpen(true), []));
  return (
    <>
      <button type="button" className="console-shell__help" title="帮助（?）" onClick={() => setIsOpen(true)}>
        <CircleQuestionMark size={18} aria-hidden="true" />
        <span className="visually-hidden">帮助</span>
      </button>
      {isOpen ? <HelpDialog rows={keysAt(pathname)} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/**
 * The keys of an area outside the editor: `?` opens help; any other key activates the element with the same
 * `data-hotkey`: a field gets the focus, a button or box is pressed.
 */
function useAreaKeys(onHelp: () => void): void {
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
      if (element instanceof HTMLInputElement && element.type !== 'checkbox') element.focus();
      else element.click();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [onHelp]);
}
