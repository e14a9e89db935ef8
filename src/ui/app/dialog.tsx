import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Asked by Back, the Escape key and a tap outside. */
  readonly onDismiss: () => void;
  /** Asked because a step to another screen was stopped. */
  readonly isLeaveQuestion?: boolean;
  readonly children?: ReactNode;
  /** The button that changes nothing; it stands first in every dialog. */
  readonly stay: ReactNode;
  /** The button that does what the title asks. */
  readonly go: ReactNode;
}

/** A question that holds the focus until it is answered, and gives it back. */
export function Dialog({ title, isOpen, onDismiss, isLeaveQuestion, children, stay, go }: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      className="dialog"
      labelledBy={titleId}
      isOpen={isOpen}
      onDismiss={onDismiss}
      isLeaveQuestion={isLeaveQuestion}
    >
      <div className="dialog__body">
        <h2 id={titleId} className="dialog__title">
          {title}
        </h2>
        {children}
        <div className="dialog__actions">
          {stay}
          {go}
        </div>
      </div>
    </Modal>
  );
}
