import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Closed by Back, the Escape key and a tap outside. */
  readonly onDismiss: () => void;
  /** Opened because a step to another screen was stopped. */
  readonly isLeaveQuestion?: boolean;
  readonly children?: ReactNode;
  /** The button that changes nothing; first in every dialog. */
  readonly stay: ReactNode;
  /** The button of the action in the title. */
  readonly go: ReactNode;
}

/** A question that traps the focus until it is answered, and restores it. */
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
