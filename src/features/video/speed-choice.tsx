import { useId } from 'react';
import { watchSpeeds } from './watch-speed.ts';

interface SpeedChoiceProps {
  readonly speed: number;
  readonly onChange: (speed: number) => void;
}

/** How fast the lesson plays. */
export function SpeedChoice({ speed, onChange }: SpeedChoiceProps) {
  const name = useId();
  return (
    <fieldset className="speed-choice">
      <legend className="speed-choice__label">倍速</legend>
      {watchSpeeds.map((choice) => (
        <label key={choice} className="speed-choice__choice">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice === speed}
            onChange={() => onChange(choice)}
          />
          <span>{choice}×</span>
        </label>
      ))}
    </fieldset>
  );
}
