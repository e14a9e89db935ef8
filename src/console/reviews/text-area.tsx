import '../ui/field.css';
import { useId } from 'react';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

/** A few lines of text under their label. */
export function TextArea({ label, value, placeholder, onChange }: TextAreaProps) {
  const id = useId();
  return (
    <div className="console-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="console-text-area"
        rows={3}
        maxLength={1000}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
