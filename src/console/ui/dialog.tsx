import './dialog.css';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `wide`: for choosing among pictures. */
  readonly size?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

/**
 * A modal dialog. The browser traps and restores the focus; Escape and the cross close it. A tap outside does not:
 * typed text would be lost.
 */
export function Dialog({ title, onClose, size = 'narrow', children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The cleanup of a layout effect runs while the dialog is in the document. Closed later, it would not restore the
  // focus.
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className={`console-dialog console-dialog--${size}`}
      aria-labelledby={id}
      closedby="closerequest"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="console-dialog__body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <button
        type="button"
        className="console-dialog__close"
        aria-label="关闭对话框"
        title="关闭（Esc）"
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </button>
    </dialog>
  );
}
