import './field.css';
import { useId } from 'react';

interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** The choices, in order, with their labels. */
  readonly options: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
  readonly isDisabled?: boolean;
  /** The label is only for screen readers. */
  readonly isLabelHidden?: boolean;
}

export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled = false,
  isLabelHidden = false,
}: SelectProps<T>) {
  const id = useId();
  const names = Object.entries<string>(options) as [T, string][];
  return (
    <div className="console-field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={(event) => {
          const chosen = names.find(([name]) => name === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {names.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
