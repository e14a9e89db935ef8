import { useId } from 'react';
import { copyText } from '../client/copy-text.ts';
import { Button } from '../ui/button.tsx';

interface CopyBoxProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** A text to take along: selected by a press, copied by the button. */
export function CopyBox({ label, value, note }: CopyBoxProps) {
  const id = useId();
  return (
    <div className="console-field channel-copy">
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          readOnly
          value={value}
          aria-describedby={`${id}-note`}
          onFocus={(event) => event.target.select()}
        />
        <Button aria-label={`复制${label}`} onClick={() => void copyText(value, label)}>
          复制
        </Button>
      </div>
      <p id={`${id}-note`} className="console-field__help">
        {note}
      </p>
    </div>
  );
}
