import { useId } from 'react';
import { tourStates } from '#src/contract/states.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import type { Tour } from './activity-query.ts';
import './tour-choice.css';
import { departure, tourStatus } from './tours.ts';

interface TourChoiceProps {
  /** What the choice is about; read out, not shown. */
  readonly label: string;
  readonly tours: readonly Tour[];
  readonly chosen: string | undefined;
  /** The student's present place: selectable even when the tour is full or closed. */
  readonly kept?: string | undefined;
  readonly onChoose: (tourUuid: string) => void;
}

/** The tours with their seats. Unavailable ones say why. */
export function TourChoice({ label, tours, chosen, kept, onChoose }: TourChoiceProps) {
  const name = useId();
  const now = serverNow();
  return (
    <fieldset className="tour-choice">
      <legend className="visually-hidden">{label}</legend>
      {tours.map((tour) => {
        const status = tourStatus(tour, now);
        return (
          <label key={tour.uuid} className="tour-choice__tour">
            <input
              type="radio"
              className="tour-choice__sign"
              name={name}
              checked={tour.uuid === chosen}
              disabled={tour.state !== tourStates.OPEN && tour.uuid !== kept}
              onChange={() => onChoose(tour.uuid)}
            />
            <span className="tour-choice__words">
              <strong>{departure(tour, now)}</strong>
              <small>
                {tour.name} · {tour.meeting_point}
              </small>
            </span>
            <span className={`tour-choice__status tour-choice__status--${status.tone}`}>{status.text}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
