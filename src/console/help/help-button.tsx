import { CircleQuestionMark } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keysAt } from './area-keys.ts';
import { HelpDialog } from './help-dialog.tsx';
import { useAreaKeys } from './use-area-keys.ts';

/** Help in the side bar of every area; `?` opens it as well. */
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
