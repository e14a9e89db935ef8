import { showToast } from '#src/lib/dom/toast.ts';
import './copy-button.css';

interface CopyButtonProps {
  readonly text: string;
  /** The name of the text for screen readers and the toast, e.g. `快递单号`. */
  readonly name: string;
}

/** Copies a text, with the toast `…已复制`; reports when copying is forbidden. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const handleClick = async () => {
    showToast((await copy(text)) ? `${name}已复制` : '复制失败，请长按单号复制');
  };
  return (
    <button type="button" className="shipping-notice__copy" onClick={handleClick}>
      复制<span className="visually-hidden">{name}</span>
    </button>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without a secure context and for old web-views, which have no clipboard. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
