import '../exam.css';
import './mistakes.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { NotLoaded, QuestionSkeleton } from '../exam-parts.tsx';
import { answerWords } from '../question/answer-input.ts';
import { AnswerKey } from '../question/answer-key.tsx';
import { QuestionHead } from '../question/question-head.tsx';
import { type MistakeDetail as Detail, mistakeQuery, useRemoval } from './mistake-queries.ts';
import { dueWords } from './mistake-words.ts';
import { NoteField } from './note-field.tsx';

/** One mistake: the correct answer, the student's note, and all of the student's answers to it. */
export function MistakeView({ uuid }: { readonly uuid: string }) {
  const { data, error, refetch } = useQuery(mistakeQuery(uuid));
  if (data) return <DetailView key={uuid} detail={data} />;
  if (refusalName(error) === 'EXAM_GOING_ON') {
    return (
      <StatusView title="交卷后再看这道题" text={failureText(error)}>
        <Link className="button button--brand" to={paths.examMyAnswers()}>
          回到考试
        </Link>
      </StatusView>
    );
  }
  return error ? <NotLoaded error={error} onRetry={() => void refetch()} what="道错题" /> : <QuestionSkeleton />;
}

function DetailView({ detail }: { readonly detail: Detail }) {
  const { mistake, answers, paper, ...key } = detail;
  const { question, is_removed: isRemoved } = mistake;
  const last = answers.find(({ is_correct: isRight }) => !isRight);
  const { remove, restore } = useRemoval(question.uuid);
  return (
    <>
      <div className="exam">
        <article className="exam__card">
          <QuestionHead question={question} label={question.subject_name} note={question.knowledge} />
          <AnswerKey item={{ question, my_answer: last?.answer ?? [], is_correct: last ? false : null, ...key }} />
        </article>
        <div className="exam__card">
          <NoteField mistake={mistake} />
        </div>
        <section className="exam__card" aria-labelledby="mistake-answers">
          <h2 id="mistake-answers" className="exam__heading">
            历次作答
          </h2>
          <ol className="mistake-list">
            {answers.map((given) => (
              <li key={`${given.answer_time} ${given.source}`} className="mistake-row">
                <AnswerRow question={question} given={given} />
              </li>
            ))}
          </ol>
          <p className="mistakes__note">
            {dueWords(mistake, serverNow())}
            {paper && (
              <>
                {' · 来自 '}
                <Link to={paths.examAnswer({ paper_uuid: paper.uuid, answer_id: paper.answer_id })}>{paper.title}</Link>
              </>
            )}
          </p>
        </section>
      </div>
      <ActionBar>
        {isRemoved ? (
          <Button isBusy={restore.isPending} onClick={() => restore.mutate()}>
            放回错题本
          </Button>
        ) : (
          <>
            <Button
              look="plain"
              isBusy={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: () => showToast('已移出，可以随时放回') })}
            >
              移出
            </Button>
            <Link className="button button--brand" to={paths.studyRedo({}, { question: question.uuid })}>
              重做这道题
            </Link>
          </>
        )}
      </ActionBar>
    </>
  );
}

const SOURCES: Readonly<Record<Detail['answers'][number]['source'], string>> = {
  exam: '考试',
  practice: '练习',
  redo: '重做',
};

interface AnswerRowProps {
  readonly question: Detail['mistake']['question'];
  readonly given: Detail['answers'][number];
}

function AnswerRow({ question, given }: AnswerRowProps) {
  const { answer, is_correct: isRight, source, answer_time: time } = given;
  const tone = isRight ? 'right' : 'wrong';
  return (
    <>
      <span className="mistake-row__words">
        <span className="mistake-row__stem">{answerWords(question, answer) ?? '不会'}</span>
        <small className="mistake-row__facts">
          {SOURCES[source]} · {chinaMoment(Date.parse(time), serverNow())}
        </small>
      </span>
      <span className={`mistake-row__word mistake-row__word--${tone}`}>{isRight ? '✓ 答对' : '✕ 答错'}</span>
    </>
  );
}
