import { useId } from 'react';
import './choice-chips.css';

interface ChoiceChipsProps {
  /** The subject of the choice. */
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** Small text beside the label, such as a number. */
    readonly note?: string | undefined;
  }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `row`: one line that scrolls sideways, the label at its left. */
  readonly layout?: 'block' | 'row';
}

/** A choice of a few, all visible. The arrow keys move the choice. */
export function ChoiceChips({ label, options, value, onChange, layout = 'block' }: ChoiceChipsProps) {
  const id = useId();
  return (
    <div className={`choice-chips choice-chips--${layout}`} role="radiogroup" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="choice-chips__label">
        {label}
      </span>
      <div className="choice-chips__options">
        {options.map((option) => (
          <label key={option.value} className="choice-chips__option">
            <input
              type="radio"
              className="choice-chips__input"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="choice-chips__chip">
              {option.label}
              {option.note && <small className="choice-chips__note">{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
