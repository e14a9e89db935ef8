import { type ReactNode, useId, useRef } from 'react';
import { useModal } from './modal.ts';
import './sheet.css';

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Asked by the close button, the Escape key and a tap outside. */
  readonly onDismiss: () => void;
  readonly children: ReactNode;
  /** The one thing to do, below what scrolls. */
  readonly footer?: ReactNode;
}

/** A choice that comes up from below and holds the focus until it is made or given up. */
export function Sheet({ title, isOpen, onDismiss, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key reaches onCancel -- a tap on the backdrop has no key
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onClick={(event) => event.target === event.currentTarget && onDismiss()}
    >
      <div className="sheet__panel">
        <header className="sheet__head">
          <h2 id={titleId} className="sheet__title">
            {title}
          </h2>
          <button type="button" className="sheet__close" aria-label="关闭" onClick={onDismiss}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        <div className="sheet__body">{children}</div>
        {footer && <footer className="sheet__footer">{footer}</footer>}
      </div>
    </dialog>
  );
}
