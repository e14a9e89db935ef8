import { type ReactNode, useId, useRef } from 'react';
import { useModal } from './modal.ts';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Asked by the Escape key and by a tap outside. */
  readonly onDismiss: () => void;
  readonly children?: ReactNode;
  /** Buttons, the one that changes nothing first. */
  readonly actions: ReactNode;
}

/** A question that holds the focus until it is answered, and gives it back. */
export function Dialog({ title, isOpen, onDismiss, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key reaches onCancel -- a tap on the backdrop has no key
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onClick={(event) => event.target === event.currentTarget && onDismiss()}
    >
      <div className="dialog__body">
        <h2 id={titleId} className="dialog__title">
          {title}
        </h2>
        {children}
        <div className="dialog__actions">{actions}</div>
      </div>
    </dialog>
  );
}
