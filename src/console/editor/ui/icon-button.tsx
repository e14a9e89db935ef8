import './icon-button.css';
import type { LucideIcon } from 'lucide-react';

interface IconButtonProps {
  /** Its action: read out, and shown as a tooltip. */
  readonly name: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** For a toggle. */
  readonly isPressed?: boolean | undefined;
  /** Keys of the same action, shown with the name. */
  readonly keys?: string;
}

/** A small button with an icon. */
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
