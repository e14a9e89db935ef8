import type { ComponentProps } from 'react';
import './busy-button.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `deal` buys; `brand` is the one primary action; `danger` deletes, and is never the primary one. */
  readonly look?: 'deal' | 'brand' | 'plain' | 'quiet' | 'danger';
  /** In progress: the button keeps its size and ignores further taps. */
  readonly isBusy?: boolean;
}

/** A button whose label says what will happen. */
export function Button({ look = 'brand', isBusy = false, type = 'button', disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button button--${look}`}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <span className="button__wheel" aria-hidden="true" />}
      {children}
    </button>
  );
}
