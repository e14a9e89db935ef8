import './field.css';
import { type ChangeEvent, type CompositionEvent, type InputHTMLAttributes, useId, useState } from 'react';

interface TextInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange' | 'onBlur' | 'onCompositionEnd'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string | undefined;
  /** The problem; shown in place of the help. */
  readonly problem?: string | undefined;
}

/** A text field with its label. */
export function TextInput({ label, value, onChange, help, problem, ...rest }: TextInputProps) {
  const id = useId();
  const note = problem ?? help;
  const search = useSearchTyping(value, onChange);
  const typing = rest.type === 'search' ? search : { value, onChange: ({ target }: Typed) => onChange(target.value) };
  return (
    <div className="console-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        {...typing}
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note ? (
        <p id={`${id}-note`} className={problem ? 'console-field__problem' : 'console-field__help'}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

interface Typed {
  readonly target: HTMLInputElement;
}

/**
 * A search field whose value is also in the address, which is updated a moment later: the typed text stays as typed,
 * and an input method's composition counts when it is done.
 */
function useSearchTyping(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? value,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      setTyped(target.value);
      if (!(nativeEvent as InputEvent).isComposing) onChange(target.value);
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
      setTyped(currentTarget.value);
      onChange(currentTarget.value);
    },
    onBlur: () => setTyped(undefined),
  };
}
