import { type ReactNode, useId } from 'react';
import { CrossIcon } from './cross-icon.tsx';
import { Modal } from './modal.tsx';
import './sheet.css';

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Closed by the close button, Back, the Escape key and a tap outside. */
  readonly onDismiss: () => void;
  readonly children: ReactNode;
  /** The main action, below the scrolling part. */
  readonly footer?: ReactNode;
}

/** A choice at the bottom of the screen that traps the focus until it is made or cancelled. */
export function Sheet({ title, isOpen, onDismiss, children, footer }: SheetProps) {
  const titleId = useId();
  return (
    <Modal className="sheet" labelledBy={titleId} isOpen={isOpen} onDismiss={onDismiss}>
      <div className="sheet__panel">
        <header className="sheet__head">
          <h2 id={titleId} className="sheet__title">
            {title}
          </h2>
          <button type="button" className="sheet__close" aria-label="关闭" onClick={onDismiss}>
            <CrossIcon />
          </button>
        </header>
        <div className="sheet__body">{children}</div>
        {footer && <footer className="sheet__footer">{footer}</footer>}
      </div>
    </Modal>
  );
}
