import { questionKindTexts } from '#src/contract/states.ts';
import type { Question } from '../exam-queries.ts';
import { QuestionText } from './question-text.tsx';
import './question.css';

interface QuestionHeadProps {
  readonly question: Question;
  /** Text before the kind, such as `第 3 题`. */
  readonly label?: string;
  /** Text after the kind, such as the points. */
  readonly note?: string;
  /** Id of the question's text; `<id>-title` is its heading. */
  readonly id?: string;
}

/** A question: its kind, its material, its text. */
export function QuestionHead({ question, label, note, id }: QuestionHeadProps) {
  const kind = questionKindTexts[question.kind];
  return (
    <div className="exam-question">
      <h2 className="exam-question__title" id={id && `${id}-title`}>
        {label} <span className="exam-question__kind">{kind}</span>
        {note && <small className="exam-question__note">{note}</small>}
      </h2>
      {question.material && (
        <details className="exam-question__material" open>
          <summary>材料</summary>
          <QuestionText text={question.material} formulas={question.formulas} />
        </details>
      )}
      <div className="exam-question__stem" id={id}>
        <QuestionText text={question.stem} formulas={question.formulas} />
      </div>
    </div>
  );
}
