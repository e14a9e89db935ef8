import './icon-button.css';
import type { LucideIcon } from 'lucide-react';

interface IconButtonProps {
  /** What it does: read out, and shown under the mouse. */
  readonly name: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** For one that stays down. */
  readonly isPressed?: boolean | undefined;
  /** Keys that do the same, shown with the name. */
  readonly keys?: string;
}

/** A small button with a picture. */
export function IconButton({ name, icon: Icon, onClick, isDisabled = false, isPressed, keys }: IconButtonProps) {
  return (
    <button
      type="button"
      className="studio-icon-button"
      title={keys ? `${name}（${keys}）` : name}
      aria-label={name}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
