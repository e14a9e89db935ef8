import './marking.css';
import { useId } from 'react';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import {
  givenSum,
  givenTexts,
  isOtherScore,
  isWrongGiven,
  type ShownSteps,
  type StepsDraft,
  withGiven,
} from './steps.ts';

/** Only the first nine steps have a digit key. */
const MOST_KEYS = 9;

interface StepListProps {
  readonly shown: ShownSteps;
  readonly draft: StepsDraft;
  /** Smallest difference between two scores, in points. */
  readonly least: number;
  /** Whether digit keys toggle these steps; at most one list of a page may. */
  readonly hasKeys: boolean;
  readonly score: string;
  readonly onChange: (draft: StepsDraft) => void;
}

/** The marking steps as a checklist: a box or digit gives a step all its points; other points are typed. */
export function StepList({ shown, draft, least, hasKeys, score, onChange }: StepListProps) {
  const id = useId();
  if (shown.steps.length === 0) return null;
  const texts = givenTexts(shown, draft);
  return (
    <section className="marking-steps" aria-label="评分步骤">
      <ol>
        {shown.steps.map(({ words, wordsHtml, points }, at) => {
          const text = texts[at] ?? '';
          const isWrong = isWrongGiven(text, points, least);
          const isFull = text !== '' && Number(text) === points;
          const isPart = !isWrong && !isFull && Number(text) > 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity than their index
            <li key={at}>
              <label className="marking-steps__box">
                <input
                  type="checkbox"
                  aria-label={`第 ${at + 1} 步：${words}`}
                  checked={isFull}
                  ref={(box) => {
                    if (box) box.indeterminate = isPart;
                  }}
                  data-hotkey={hasKeys && at < MOST_KEYS ? String(at + 1) : undefined}
                  onChange={() => onChange(withGiven(shown, draft, at, isFull ? '' : String(points)))}
                />
                {hasKeys && at < MOST_KEYS ? <kbd>{at + 1}</kbd> : null}
              </label>
              <div className="marking-steps__words">
                <RichHtml html={wordsHtml} topHeading={4} isShort />
                {isWrong ? (
                  <p id={`${id}-${at}`} className="console-field__problem">
                    0 到 {points} 分{least === 1 ? '的整数' : '，可以有半分'}
                  </p>
                ) : null}
              </div>
              <span className="console-field marking-steps__points">
                <input
                  aria-label={`第 ${at + 1} 步得分（满分 ${points}）`}
                  inputMode={least === 1 ? 'numeric' : 'decimal'}
                  autoComplete="off"
                  maxLength={6}
                  value={text}
                  placeholder="0"
                  aria-invalid={isWrong || undefined}
                  aria-describedby={isWrong ? `${id}-${at}` : undefined}
                  onChange={({ target }) => onChange(withGiven(shown, draft, at, target.value))}
                />
                / {points} 分
              </span>
            </li>
          );
        })}
      </ol>
      {isOtherScore(shown, draft, score) ? (
        <p className="console-note" role="status">
          各步共 {givenSum(shown, draft)} 分，和得分不同，请在评语里写为什么。
        </p>
      ) : null}
    </section>
  );
}
