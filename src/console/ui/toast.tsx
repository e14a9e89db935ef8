import './toast.css';
import { useSyncExternalStore } from 'react';

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

/** Says for a moment what was done. */
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

/** Where toasts appear; once in the app. */
export function Toasts() {
  const shown = useSyncExternalStore(listen, () => toasts);
  return (
    <div className="console-toasts" role="status">
      {shown.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
