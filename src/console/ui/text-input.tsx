import './field.css';
import { type InputHTMLAttributes, useId } from 'react';

interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string | undefined;
  /** Takes the place of the help. */
  readonly problem?: string | undefined;
}

/** A line of text under its label. */
export function TextInput({ label, value, onChange, help, problem, ...rest }: TextInputProps) {
  const id = useId();
  const note = problem ?? help;
  return (
    <div className="console-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {note ? (
        <p id={`${id}-note`} className={problem ? 'console-field__problem' : 'console-field__help'}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
