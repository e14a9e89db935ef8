import { type ReactNode, useId } from 'react';
import './text-field.css';
import './field.css';
import { useNote } from './use-note.tsx';

interface PickerFieldProps {
  readonly label: string;
  /** The chosen value as text; empty for none. */
  readonly value: string;
  readonly placeholder?: string;
  readonly problem?: string | undefined;
  readonly help?: string;
  readonly isDisabled?: boolean;
  readonly onOpen: () => void;
  /** The sheet it opens. */
  readonly children?: ReactNode;
}

/** A field that opens a sheet for a choice, such as an area or a date. */
export function PickerField({ label, value, placeholder = '请选择', problem, help, ...rest }: PickerFieldProps) {
  const { isDisabled, onOpen, children } = rest;
  const id = useId();
  const { note, noteTies } = useNote(problem, help);
  return (
    <div className="text-field">
      <span id={`${id}-label`} className="text-field__label">
        {label}
      </span>
      <div className={problem ? 'text-field__box text-field__box--bad' : 'text-field__box'}>
        <button
          type="button"
          id={id}
          className={
            value
              ? 'text-field__input field__select field__opener'
              : 'text-field__input field__select field__opener is-empty'
          }
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={noteTies['aria-describedby']}
          aria-haspopup="dialog"
          disabled={isDisabled}
          onClick={onOpen}
        >
          {value || placeholder}
        </button>
      </div>
      {note}
      {children}
    </div>
  );
}
