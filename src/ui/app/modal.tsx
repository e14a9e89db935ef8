import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openLayer } from '#src/lib/history/layer-history.ts';
import './modal.css';

interface ModalProps {
  readonly className: string;
  readonly isOpen: boolean;
  /** Closed by Back, the Escape key and a tap outside. */
  readonly onDismiss: () => void;
  /** Opened because a step to another screen was stopped; see `Layer` in src/lib/history/layer-history.ts. */
  readonly isLeaveQuestion?: boolean | undefined;
  /** The id of its title; without one, `label`. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * The base of every layer that must be answered: a modal `<dialog>` above the page. Decision 0023.
 *
 * The page behind does not scroll and cannot be reached; the focus is trapped and restored. Layers nest; each has a
 * history entry (src/lib/history/layer-history.ts), so that Back closes the top one.
 */
export function Modal({
  className,
  isOpen,
  onDismiss,
  isLeaveQuestion = false,
  labelledBy,
  label,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [closedByBrowser, setClosedByBrowser] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when its owner keeps it, a closed layer opens again
  useEffect(() => {
    return isOpen && dialog.current ? open(dialog.current) : undefined;
  }, [isOpen, closedByBrowser]);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    return isOpen ? openLayer({ onBack: () => dismiss(), hasEntry: !isLeaveQuestion }) : undefined;
  }, [isOpen, isLeaveQuestion]);

  const handleCancel = (event: SyntheticEvent) => {
    // A file field inside also fires `cancel`, which bubbles.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onDismiss();
  };
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A late event may belong to an earlier closing: the layer is open again.
    if (event.target !== event.currentTarget || event.currentTarget.open || !isOpen) return;
    setClosedByBrowser((count) => count + 1);
    onDismiss();
  };
  // A press that began on the content, such as a long text selection, is not a tap outside.
  const pressedOn = useRef<EventTarget>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key calls onCancel -- a tap on the backdrop has no key
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={handleCancel}
      onClose={handleClose}
      onPointerDown={({ target }) => {
        pressedOn.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        const isOutside = target === currentTarget && pressedOn.current === currentTarget;
        pressedOn.current = null;
        if (isOutside) onDismiss();
      }}
    >
      {/* Outside a modal dialog everything is silent: toasts are announced here. See src/lib/dom/toast.ts. */}
      <div className="visually-hidden" role="status" data-toast-voice="" />
      {children}
    </dialog>
  );
}

/** Opens it over the page. Returns a function that closes it and restores the focus. */
function open(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement;
  const unlock = lockScroll();
  // Browsers without modal dialogs show it as a layer of the page.
  if (!dialog.showModal) dialog.setAttribute('open', '');
  else if (!dialog.open) dialog.showModal();
  return () => {
    if (dialog.close) dialog.close();
    else dialog.removeAttribute('open');
    unlock();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}

let lockCount = 0;

/** Prevents the page behind from scrolling, and keeps its width, until the last layer is closed. */
function lockScroll(): () => void {
  const { documentElement: root } = document;
  lockCount += 1;
  if (lockCount === 1) {
    root.style.paddingRight = `${window.innerWidth - root.clientWidth}px`;
    root.style.overflow = 'hidden';
  }
  return () => {
    lockCount -= 1;
    if (lockCount > 0) return;
    root.style.paddingRight = '';
    root.style.overflow = '';
  };
}
