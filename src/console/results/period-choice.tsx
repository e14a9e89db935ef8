import { RESULT_PRESETS, type ResultPreset } from '#src/contract/console/result-words.ts';
import { useFilter } from '../client/use-filter.ts';
import { TextInput } from '../ui/text-input.tsx';
import { dayText, type Period, periodOf } from './period.ts';

const ORDER: readonly ResultPreset[] = ['1', '-1', '7', '30', '60'];

/** The period in the address, with a setter. */
export function usePeriod() {
  const [search, change] = useFilter();
  const period = periodOf(search, Date.now());
  return { period, search, change };
}

interface PeriodChoiceProps {
  readonly period: ReturnType<typeof usePeriod>['period'];
  readonly change: ReturnType<typeof usePeriod>['change'];
}

/** Chooses the days; they are in the address, so that a view can be shared. */
export function PeriodChoice({ period, change }: PeriodChoiceProps) {
  const setDay = (name: keyof Period) => (value: string) => {
    const next = { from: period.from, until: period.until, [name]: value };
    if (value && next.from <= next.until) change({ ...next, days: undefined });
  };
  return (
    <div className="results-period">
      <fieldset className="results-segments">
        <legend className="visually-hidden">看哪几天</legend>
        {ORDER.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={period.preset === preset}
            onClick={() => change({ days: preset, from: undefined, until: undefined })}
          >
            {RESULT_PRESETS[preset]}
          </button>
        ))}
      </fieldset>
      <details className="results-days">
        <summary>
          {period.from === period.until ? dayText(period.from) : `${dayText(period.from)} – ${dayText(period.until)}`}
        </summary>
        <div>
          <TextInput label="从" type="date" value={period.from} max={period.until} onChange={setDay('from')} />
          <TextInput label="到" type="date" value={period.until} min={period.from} onChange={setDay('until')} />
        </div>
      </details>
    </div>
  );
}
