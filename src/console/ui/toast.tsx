import './toast.css';
import { useEffect, useRef, useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 4000;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message about a finished action. */
export function showToast(text: string): void {
  last += 1;
  const id = last;
  change([...toasts, { id, text }]);
  window.setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), SHOWN_MS);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The container of toasts; mounted once in the app. */
export function Toasts() {
  const shown = useSyncExternalStore(listen, () => toasts);
  const box = useRef<HTMLDivElement>(null);
  // Shown above an open dialog: the last element in the top layer is on top.
  useEffect(() => {
    if (shown.length === 0) return;
    box.current?.hidePopover?.();
    box.current?.showPopover?.();
  }, [shown]);
  return (
    <div ref={box} className="console-toasts" role="status" popover="manual">
      {shown.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
