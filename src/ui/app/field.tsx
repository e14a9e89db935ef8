import { type ComponentProps, type ReactNode, useId } from 'react';
import './text-field.css';
import './field.css';

interface FieldProps {
  readonly label: string;
  /** Replaces the help. */
  readonly problem?: string | undefined;
  readonly help?: string;
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'className'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Placeholder while nothing is chosen. */
  readonly placeholder: string;
}

/** A single choice, with the phone's own picker. */
export function SelectField({ label, problem, help, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} problem={problem} help={help}>
      {(ties) => (
        <select {...select} {...ties} className="text-field__input field__select">
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

type AreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

/** A multi-line text; counts the characters when `maxLength` is given. */
export function AreaField({ label, problem, help, ...area }: AreaFieldProps) {
  const length = typeof area.value === 'string' ? area.value.length : undefined;
  const count = length !== undefined && area.maxLength ? `${length}/${area.maxLength}` : undefined;
  return (
    <FieldFrame label={label} problem={problem} help={help ?? count}>
      {(ties) => <textarea rows={4} {...area} {...ties} className="text-field__input field__area" />}
    </FieldFrame>
  );
}

interface Ties {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  readonly label: string;
  readonly problem: string | undefined;
  readonly help: string | undefined;
  readonly children: (ties: Ties) => ReactNode;
}

function FieldFrame({ label, problem, help, children }: FieldFrameProps) {
  const id = useId();
  const note = problem ?? help;
  const noteId = `${id}-note`;
  return (
    <div className="text-field">
      <label className="text-field__label" htmlFor={id}>
        {label}
      </label>
      <div className={problem ? 'text-field__box text-field__box--bad' : 'text-field__box'}>
        {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': note ? noteId : undefined })}
      </div>
      {note && (
        <p id={noteId} className={problem ? 'text-field__note text-field__note--bad' : 'text-field__note'}>
          {note}
        </p>
      )}
    </div>
  );
}
