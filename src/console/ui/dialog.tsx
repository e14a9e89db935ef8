import './dialog.css';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `wide`: for what is chosen by looking. */
  readonly size?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

/** A question in front of the page. The browser holds the focus in it and gives it back; Escape closes it, its cross, and where the browser can, a tap beside it. */
export function Dialog({ title, onClose, size = 'narrow', children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className={`console-dialog console-dialog--${size}`}
      aria-labelledby={id}
      closedby="any"
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
