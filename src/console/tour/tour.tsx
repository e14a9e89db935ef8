import './tour.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { placeCard } from './place-card.ts';
import { endTour, turnTour, useTour } from './tour-state.ts';
import { EDITOR_PATH, type TourStep } from './tour-steps.ts';
import { useTarget } from './use-target.ts';

/** The running tour: one part of the console after the other, highlighted and explained. */
export function Tour() {
  const tour = useTour();
  const step = tour?.steps[tour.index];
  if (!tour || !step) return null;
  return <Step step={step} number={tour.index + 1} count={tour.steps.length} />;
}

interface StepProps {
  readonly step: TourStep;
  readonly number: number;
  readonly count: number;
}

/** Margin around the highlighted part, in pixels. */
const MARGIN = 6;

function Step({ step, number, count }: StepProps) {
  useWayTo(step);
  const box = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const area = useTarget(step.target);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // The browser would focus the first button, which ends the tour.
    card.current?.querySelector<HTMLElement>('.console-button--primary')?.focus();
    return () => dialog?.close();
  }, []);
  useLayoutEffect(() => {
    const size = card.current?.getBoundingClientRect();
    if (!size) return;
    const screen = { width: window.innerWidth, height: window.innerHeight };
    const middle = { top: screen.height / 2, left: screen.width / 2, width: 0, height: 0 };
    setPlace(
      area ? placeCard(area, size, screen) : placeCard({ ...middle, top: middle.top - size.height }, size, screen),
    );
  }, [area]);
  return (
    <dialog
      ref={box}
      className="console-tour"
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      onCancel={(event) => {
        event.preventDefault();
        endTour();
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') turnTour(1);
        if (key === 'ArrowLeft') turnTour(-1);
      }}
    >
      {area ? (
        <i
          className="console-tour__light"
          style={{
            top: area.top - MARGIN,
            left: area.left - MARGIN,
            width: area.width + 2 * MARGIN,
            height: area.height + 2 * MARGIN,
          }}
        />
      ) : null}
      <div ref={card} className="console-tour__card" style={place}>
        <p className="console-tour__count">
          {number} / {count}
        </p>
        <div aria-live="polite">
          <h2 id="tour-title">{step.title}</h2>
          <p id="tour-text">{step.text}</p>
        </div>
        <div className="console-tour__actions">
          {number < count ? (
            <Button look="quiet" onClick={endTour}>
              跳过
            </Button>
          ) : null}
          {number > 1 ? <Button onClick={() => turnTour(-1)}>上一步</Button> : null}
          <Button look="primary" onClick={() => turnTour(1)}>
            {number < count ? '下一步' : '开始使用'}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Opens the page of a step. The editor opens the first page of the list; without any the tour ends. */
function useWayTo({ at }: TourStep): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname === at) return;
    const first = document.querySelector('.console-tile h2 a')?.getAttribute('href');
    const way = at === EDITOR_PATH ? first : at;
    if (way) void navigate(way);
    else endTour();
  }, [at, pathname, navigate]);
}
