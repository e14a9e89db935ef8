import './button.css';
import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `primary`: the main action; `danger`: deletes something; `quiet`: without a border, beside others. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** True while the action is running; further presses do nothing. */
  readonly isBusy?: boolean;
}

export function Button({ look = 'plain', isBusy = false, onClick, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`console-button console-button--${look}`}
      aria-disabled={isBusy || undefined}
      data-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
