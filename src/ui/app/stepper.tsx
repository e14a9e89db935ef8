import { useId } from 'react';
import './stepper.css';

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly isDisabled?: boolean;
}

/** A small integer, entered by taps or typing. */
export function Stepper({ label, value, onChange, min = 1, max = 99, isDisabled = false }: StepperProps) {
  const id = useId();
  const change = (to: number) => Number.isFinite(to) && onChange(Math.min(max, Math.max(min, Math.round(to))));
  return (
    <div className="stepper">
      <label className="stepper__label" htmlFor={id}>
        {label}
      </label>
      <div className="stepper__box">
        <button
          type="button"
          aria-label={`${label}减 1`}
          disabled={isDisabled || value <= min}
          onClick={() => change(value - 1)}
        >
          −
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          value={value}
          min={min}
          max={max}
          disabled={isDisabled}
          onChange={({ target }) => change(target.valueAsNumber)}
        />
        <button
          type="button"
          aria-label={`${label}加 1`}
          disabled={isDisabled || value >= max}
          onClick={() => change(value + 1)}
        >
          +
        </button>
      </div>
    </div>
  );
}
