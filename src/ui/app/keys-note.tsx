import './keys-note.css';
import { useState } from 'react';
import { readKeysOn, saveKeysOn } from '#src/lib/storage/keys-on.ts';

interface KeysNoteProps {
  readonly keys: readonly (readonly [key: string, does: string])[];
}

/** The keyboard shortcuts of a screen, and a switch that turns all shortcuts on or off. */
export function KeysNote({ keys }: KeysNoteProps) {
  const [isOn, setIsOn] = useState(readKeysOn);
  return (
    <section className="keys-note" aria-label="键盘快捷键">
      <label className="keys-note__switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setIsOn(checked);
            saveKeysOn(checked);
          }}
        />
        键盘快捷键
      </label>
      <dl className="keys-note__list">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
