import { changeOf } from './numbers.ts';

export interface Figure {
  readonly name: string;
  readonly text: string;
  /** Current value for the comparison; undefined when a change means nothing. */
  readonly now?: number;
  readonly before?: number;
  /** True when a higher value is worse. */
  readonly isLessBetter?: boolean;
  readonly note?: string;
}

/** A row of numbers, each with its change. */
export function Figures({
  figures,
  comparedWith,
}: {
  readonly figures: readonly Figure[];
  readonly comparedWith: string;
}) {
  return (
    <dl className={`results-figures results-figures--${figures.length}`}>
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt>{figure.name}</dt>
          <dd>
            <strong>{figure.text}</strong>
            <ChangeOf figure={figure} comparedWith={comparedWith} />
            {figure.note ? <span className="results-note">{figure.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeOf({ figure, comparedWith }: { readonly figure: Figure; readonly comparedWith: string }) {
  const change = figure.now === undefined ? undefined : changeOf(figure.now, figure.before ?? 0);
  if (!change) return null;
  const isGood =
    change.direction === 'same' ? undefined : (change.direction === 'up') !== (figure.isLessBetter ?? false);
  const look = isGood === undefined ? '' : isGood ? 'results-change--good' : 'results-change--bad';
  return (
    <span className={`results-change ${look}`}>
      <span className="visually-hidden">{comparedWith}</span>
      {change.text}
    </span>
  );
}
