import { type ComponentProps, type ReactNode, useId } from 'react';
import './text-field.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** Replaces the help. */
  readonly problem?: string | undefined;
  readonly help?: string;
  /** A button at the right end of the field. */
  readonly action?: ReactNode;
}

/** A field with its label above and help or problem below, connected for screen readers. */
export function TextField({ label, problem, help, action, ...input }: TextFieldProps) {
  const id = useId();
  const note = problem ?? help;
  return (
    <div className="text-field">
      <label className="text-field__label" htmlFor={id}>
        {label}
      </label>
      <div className={problem ? 'text-field__box text-field__box--bad' : 'text-field__box'}>
        <input
          {...input}
          id={id}
          className="text-field__input"
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {action}
      </div>
      {note && (
        <p id={`${id}-note`} className={problem ? 'text-field__note text-field__note--bad' : 'text-field__note'}>
          {note}
        </p>
      )}
    </div>
  );
}
