import './answer-grid.css';

/** The state of a question on the answer card. */
export interface GridItem {
  readonly question: string;
  readonly position: number;
  readonly state: 'answered' | 'blank' | 'right' | 'wrong' | 'unmarked';
  readonly isFlagged: boolean;
  readonly isCurrent?: boolean;
}

interface AnswerGridProps {
  readonly sections: readonly { readonly title: string; readonly items: readonly GridItem[] }[];
  readonly onChoose: (position: number) => void;
}

const STATE_WORDS: Readonly<Record<GridItem['state'], string>> = {
  answered: '已答',
  blank: '未答',
  right: '答对',
  wrong: '答错',
  unmarked: '待评分',
};
const SIGNS: Readonly<Partial<Record<GridItem['state'], string>>> = { right: '✓', wrong: '✕' };

/** The questions of a paper by section, with their states; a tap goes to the question. */
export function AnswerGrid({ sections, onChoose }: AnswerGridProps) {
  return (
    <div className="answer-grid">
      {sections.map(({ title, items }) => (
        <section key={title}>
          <h3 className="answer-grid__title">{title}</h3>
          <ul className="answer-grid__items">
            {items.map((item) => (
              <li key={item.question}>
                <Cell item={item} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Cell({ item, onChoose }: { readonly item: GridItem; readonly onChoose: AnswerGridProps['onChoose'] }) {
  const { position, state, isFlagged, isCurrent = false } = item;
  const words = `第 ${position} 题，${STATE_WORDS[state]}${isFlagged ? '，已标记' : ''}`;
  return (
    <button
      type="button"
      className={`answer-grid__cell answer-grid__cell--${state}`}
      aria-label={words}
      aria-current={isCurrent || undefined}
      onClick={() => onChoose(position)}
    >
      {position}
      {SIGNS[state] && <small aria-hidden="true">{SIGNS[state]}</small>}
      {isFlagged && <span className="answer-grid__flag" aria-hidden="true" />}
    </button>
  );
}

/** A legend for the colours of the cells. */
export function GridLegend({ states }: { readonly states: readonly GridItem['state'][] }) {
  return (
    <ul className="answer-grid__legend" aria-hidden="true">
      {states.map((state) => (
        <li key={state}>
          <span className={`answer-grid__sample answer-grid__cell--${state}`} />
          {STATE_WORDS[state]}
        </li>
      ))}
      <li>
        <span className="answer-grid__sample">
          <span className="answer-grid__flag" />
        </span>
        标记
      </li>
    </ul>
  );
}
