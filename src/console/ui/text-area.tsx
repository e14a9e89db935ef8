import './field.css';
import { type TextareaHTMLAttributes, useId } from 'react';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly isLabelHidden?: boolean;
}

/** A multi-line field with its label. */
export function TextArea({ label, value, onChange, problem, isLabelHidden = false, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className="console-field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem ? (
        <p id={`${id}-note`} className="console-field__problem">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
