import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { RunningText } from '#src/ui/running-text.tsx';
import { useBehaviour } from '../behaviour.ts';
import './countdown.css';

const PARTS = [
  { part: 'days', unit: '天' },
  { part: 'hours', unit: '时' },
  { part: 'minutes', unit: '分' },
  { part: 'seconds', unit: '秒' },
] as const;

/** The deadline, and the time left to it once JavaScript runs. Its size is the same before and after. */
export default function Countdown({ block }: BlockProps<'countdown'>) {
  const root = useBehaviour(() => import('./countdown.behaviour.ts').then((module) => module.attach));
  const { until, label, ended } = block;
  const at = Date.parse(until);
  return (
    <article className="countdown" ref={root}>
      <p className="countdown__label">
        <RunningText text={label} />
      </p>
      <time className="countdown__time" dateTime={until} data-until={until}>
        <span className="countdown__deadline">至 {chinaMoment(at, at)}</span>
        <span className="countdown__clock" aria-hidden="true">
          {PARTS.map(({ part, unit }) => (
            <span className="countdown__part" key={part}>
              <span className="countdown__figure" data-part={part} />
              <span className="countdown__unit">{unit}</span>
            </span>
          ))}
        </span>
      </time>
      <p className="countdown__ended" data-ended hidden>
        {ended}
      </p>
    </article>
  );
}
