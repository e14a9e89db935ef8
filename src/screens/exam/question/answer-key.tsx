import type { ComponentProps } from 'react';
import { questionKinds } from '#src/contract/states.ts';
import { MarkedPictures } from '#src/ui/app/marked-pictures.tsx';
import { MarkedSteps } from '#src/ui/app/marked-steps.tsx';
import type { Question } from '../exam-queries.ts';
import { answerWords } from './answer-input.ts';
import { QuestionText } from './question-text.tsx';
import './answer-key.css';

type Pictures = readonly {
  readonly uuid: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}[];

type Strokes = readonly { readonly picture: string; readonly color: 'red' | 'blue'; readonly path: string }[];

interface AnswerKeyProps {
  readonly item: {
    readonly question: Question;
    readonly my_answer: readonly string[];
    readonly right_answer: readonly string[];
    readonly is_correct: boolean | null;
    readonly analysis: string;
    readonly answer_formulas?: Question['formulas'];
    readonly pictures?: Pictures;
    readonly late_pictures?: Pictures;
    readonly strokes?: Strokes;
    /** The teacher's comment. */
    readonly teacher_words?: string;
    /** The teacher's points, step by step. */
    readonly steps?: ComponentProps<typeof MarkedSteps>['steps'];
    readonly my_score?: number | null;
  };
  /** The answer that arrived after the time limit. */
  readonly lateAnswer?: readonly string[] | null;
  /** Label of an essay, in place of right or wrong. */
  readonly essayWord?: string;
}

const { FILL, ESSAY, JUDGE } = questionKinds;

/** The student's answer next to the correct one, with the explanation. */
export function AnswerKey({ item, lateAnswer = null, essayWord = '自评' }: AnswerKeyProps) {
  const { question, my_answer: mine, right_answer: right, analysis, answer_formulas: formulas } = item;
  const isEssay = question.kind === ESSAY;
  const verdict = verdictOf(item, essayWord);
  const words = (answer: readonly string[]) => answerWords(question, withFormulas(answer, formulas)) ?? '未作答';
  return (
    <div className="answer-key">
      {!isEssay && question.kind !== FILL && question.kind !== JUDGE && <Options {...item} />}
      <dl className="answer-key__pairs">
        <div>
          <dt>我的答案</dt>
          <dd>
            {mine.length > 0 && <AnswerText text={words(mine)} formulas={formulas} />}
            <strong className={`answer-key__verdict answer-key__verdict--${verdict.tone}`}>{verdict.text}</strong>
            <MarkedPictures pictures={item.pictures ?? []} strokes={item.strokes ?? []} />
          </dd>
        </div>
        {lateAnswer && (
          <div>
            <dt>逾时的答案</dt>
            <dd>
              <AnswerText text={`${words(lateAnswer)}（不计分）`} formulas={formulas} />
              <MarkedPictures pictures={item.late_pictures ?? []} strokes={[]} />
            </dd>
          </div>
        )}
        {item.teacher_words && (
          <div>
            <dt>老师的话</dt>
            <dd>
              <span className="exam-text">{item.teacher_words}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{isEssay ? '参考答案' : '正确答案'}</dt>
          <dd>
            {isEssay ? (
              <QuestionText text={right.join('\n')} formulas={formulas} />
            ) : (
              <AnswerText text={words(right)} formulas={formulas} />
            )}
          </dd>
        </div>
      </dl>
      {item.steps && item.steps.length > 0 && (
        <div className="answer-key__analysis">
          <h3>各步得分</h3>
          <MarkedSteps steps={item.steps} score={item.my_score ?? null} />
        </div>
      )}
      {analysis && (
        <div className="answer-key__analysis">
          <h3>解析</h3>
          <QuestionText text={analysis} formulas={formulas} />
        </div>
      )}
    </div>
  );
}

/** The text of an answer, which is never HTML. */
function AnswerText({ text, formulas = [] }: { readonly text: string; readonly formulas?: Question['formulas'] }) {
  const isTypeset = formulas.some(({ source }) => text.includes(source));
  if (isTypeset) return <QuestionText text={text} formulas={formulas} isPlain />;
  return <span className="exam-text">{text}</span>;
}

/** The answer's texts, with those that the API typeset as a whole turned into formulas. */
function withFormulas(answer: readonly string[], formulas: Question['formulas'] = []): readonly string[] {
  return answer.map((text) =>
    formulas.some(({ source }) => source === `$${text.trim()}$`) ? `$${text.trim()}$` : text,
  );
}

function Options({ question, my_answer: mine, right_answer: right }: AnswerKeyProps['item']) {
  return (
    <ul className="answer-key__options">
      {question.options.map(({ key, text }) => {
        const isRight = right.includes(key);
        const look = isRight ? 'right' : mine.includes(key) ? 'wrong' : 'plain';
        return (
          <li key={key} className={`answer-key__option answer-key__option--${look}`}>
            <span className="answer-key__key">{key}</span>
            <div>
              <QuestionText text={text} formulas={question.formulas} />
            </div>
            {look !== 'plain' && <small>{isRight ? '正确' : '我选的'}</small>}
          </li>
        );
      })}
    </ul>
  );
}

function verdictOf({ question, my_answer: mine, is_correct: isCorrect }: AnswerKeyProps['item'], essayWord: string) {
  if (mine.length === 0) return { tone: 'blank', text: '未答' };
  if (question.kind === ESSAY || isCorrect === null) return { tone: 'blank', text: essayWord };
  return isCorrect ? { tone: 'right', text: '答对' } : { tone: 'wrong', text: '答错' };
}
