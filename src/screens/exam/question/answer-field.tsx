import { MOST_EXAM_PAGES, pagesIn } from '#src/contract/exam-pages.ts';
import { questionKinds } from '#src/contract/states.ts';
import { PagesInput } from '#src/features/upload/pages/pages-input.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import type { Question } from '../exam-queries.ts';
import { essayLength } from './essay-length.ts';
import { FormulaKeys } from './formula-keys.tsx';
import { QuestionText } from './question-text.tsx';
import './question.css';

const { MULTIPLE, JUDGE, FILL, ESSAY } = questionKinds;
/** The server's limit for one text, in characters. */
const LONGEST_TEXT = 20_000;

interface AnswerFieldProps {
  readonly question: Question;
  readonly answer: readonly string[];
  readonly onAnswer: (answer: readonly string[]) => void;
  /** The id of the question's text. */
  readonly labelledBy: string;
  readonly isLocked?: boolean;
  /** True when a teacher marks the essays; otherwise the student does. */
  readonly isTeacherMarked?: boolean;
  /**
   * For essays that take photographed pages: their key in this device's storage, and the addresses of pages on the
   * server.
   */
  readonly photos?: { readonly place: string; readonly addresses: Readonly<Record<string, string>> };
}

/** The input for a question, by its kind. */
export function AnswerField(props: AnswerFieldProps) {
  const { kind } = props.question;
  if (kind === FILL) return <Blanks {...props} />;
  if (kind === ESSAY) return <Essay {...props} />;
  return <Choices {...props} />;
}

const JUDGEMENTS = [
  { key: 'T', text: '正确' },
  { key: 'F', text: '错误' },
];

function Choices({ question, answer, onAnswer, labelledBy, isLocked = false }: AnswerFieldProps) {
  const isMultiple = question.kind === MULTIPLE;
  const isJudge = question.kind === JUDGE;
  const handleChange = (key: string, isChosen: boolean) => {
    if (!isMultiple) return onAnswer([key]);
    onAnswer(isChosen ? [...answer, key] : answer.filter((other) => other !== key));
  };
  return (
    <fieldset className="exam-options" aria-labelledby={labelledBy}>
      {(isJudge ? JUDGEMENTS : question.options).map(({ key, text }) => (
        <label key={key} className="exam-option">
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            className="exam-option__input"
            name={question.uuid}
            value={key}
            checked={answer.includes(key)}
            disabled={isLocked}
            onChange={({ target }) => handleChange(key, target.checked)}
          />
          <span className="exam-option__key" aria-hidden={isJudge || undefined}>
            {isJudge ? (key === 'T' ? '✓' : '✕') : key}
          </span>
          <span className="exam-option__text">
            <QuestionText text={text} formulas={question.formulas} />
          </span>
        </label>
      ))}
      {answer.length > 0 && !isMultiple && (
        <button type="button" className="exam-options__clear" disabled={isLocked} onClick={() => onAnswer([])}>
          清除选择
        </button>
      )}
    </fieldset>
  );
}

function Blanks({ question, answer, onAnswer, isLocked = false }: AnswerFieldProps) {
  const count = question.blank_count;
  const blanks = Array.from({ length: count }, (_, index) => ({ name: `第 ${index + 1} 空`, index }));
  const handleChange = (at: number, text: string) =>
    onAnswer(blanks.map(({ index }) => (index === at ? text : (answer[index] ?? ''))));
  const fields = blanks.map(({ name, index }) => (
    <TextField
      key={name}
      label={count === 1 ? '答案' : name}
      value={answer[index] ?? ''}
      maxLength={LONGEST_TEXT}
      autoComplete="off"
      autoCapitalize="off"
      enterKeyHint="done"
      readOnly={isLocked}
      onChange={({ target }) => handleChange(index, target.value)}
    />
  ));
  if (question.formulas && !isLocked) return <FormulaKeys answer={answer}>{fields}</FormulaKeys>;
  return <div className="exam-blanks">{fields}</div>;
}

function Essay({ question, answer, onAnswer, isLocked = false, photos, isTeacherMarked = false }: AnswerFieldProps) {
  const text = answer[0] ?? '';
  return (
    <>
      <AreaField
        label="作答"
        value={text}
        rows={photos ? 6 : 10}
        maxLength={LONGEST_TEXT}
        placeholder={photos && '直接写，或者写在纸上拍照'}
        help={`已写 ${essayLength(text, question.stem)}，${isTeacherMarked ? '交卷后由老师批改' : '交卷后对照答案自评'}`}
        readOnly={isLocked}
        onChange={({ target }) => onAnswer([target.value, ...pagesIn(answer)])}
      />
      {photos && !isLocked && <PagesInput label="照片" most={MOST_EXAM_PAGES} {...photos} />}
    </>
  );
}
