import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { NotLoaded, QuestionSkeleton } from '../exam-parts.tsx';
import { practiceAnswerQuery, wrongQuestionsQuery } from '../exam-queries.ts';
import { AnswerKey } from './answer-key.tsx';
import { QuestionHead } from './question-head.tsx';
import '../exam.css';

/** The result of practising one question. */
export default function ExamQuestionAnswer() {
  const { question_uuid: uuid = '', answer_uuid: id = '' } = useParams();
  const { data, error, refetch } = useQuery(practiceAnswerQuery(uuid, id));
  const wrong = useQuery(wrongQuestionsQuery).data?.list.find((question) => question.uuid !== uuid);
  if (!data) {
    return error ? <NotLoaded error={error} onRetry={() => void refetch()} what="次练习" /> : <QuestionSkeleton />;
  }
  const { question } = data;
  return (
    <>
      <div className="exam">
        <article className="exam__card">
          <QuestionHead question={question} label={question.subject_name} note={question.knowledge} />
          <AnswerKey item={data} />
        </article>
      </div>
      <ActionBar isStacked>
        {wrong && (
          <Link className="button button--brand" to={paths.examQuestion({ question_uuid: wrong.uuid })}>
            下一道错题
          </Link>
        )}
        <Link
          className={`button button--${wrong ? 'plain' : 'brand'}`}
          to={paths.examQuestion({ question_uuid: uuid })}
        >
          再做一遍
        </Link>
      </ActionBar>
    </>
  );
}
