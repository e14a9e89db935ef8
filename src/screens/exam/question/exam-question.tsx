import '../exam.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import * as paths from '#src/lib/paths.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { usePractise } from '../attempt/exam-changes.ts';
import { NotLoaded, QuestionSkeleton } from '../exam-parts.tsx';
import { type Question, questionQuery } from '../exam-queries.ts';
import { AnswerField } from './answer-field.tsx';
import { normalAnswer } from './answer-input.ts';
import { QuestionHead } from './question-head.tsx';

/** A single question outside a paper. */
export default function ExamQuestion() {
  const { question_uuid: uuid = '' } = useParams();
  const { data: question, error, refetch } = useQuery(questionQuery(uuid));
  if (question) return <Practice key={uuid} question={question} />;
  if (refusalName(error) === 'EXAM_GOING_ON') return <InExam text={failureText(error)} />;
  return error ? <NotLoaded error={error} onRetry={() => void refetch()} what="道题" /> : <QuestionSkeleton />;
}

function Practice({ question }: { readonly question: Question }) {
  const [answer, setAnswer] = usePracticeDraft(question.uuid);
  const [requestId, setRequestId] = useState(randomUuid);
  const practise = usePractise(question.uuid);
  const navigate = useNavigate();
  const handleAnswer = (given: readonly string[]) => {
    setAnswer(normalAnswer(question, given));
    // A changed answer is a new request; the same request sent twice counts once.
    setRequestId(randomUuid());
  };
  const handleSubmit = () =>
    practise.mutate(
      { request_id: requestId, answer: [...answer] },
      {
        onSuccess: ({ answer_uuid: id }) => {
          setAnswer([]);
          void navigate(paths.examQuestionAnswer({ question_uuid: question.uuid, answer_uuid: id }), { replace: true });
        },
      },
    );
  return (
    <>
      <div className="exam">
        <article className="exam__card">
          <QuestionHead question={question} label={question.subject_name} note={question.knowledge} id="stem" />
          <AnswerField
            question={question}
            answer={answer}
            labelledBy="stem"
            isLocked={practise.isPending}
            onAnswer={handleAnswer}
          />
        </article>
      </div>
      <ActionBar>
        <Button isBusy={practise.isPending} disabled={answer.length === 0} onClick={handleSubmit}>
          提交并查看答案
        </Button>
      </ActionBar>
    </>
  );
}

function InExam({ text }: { readonly text: string }) {
  return (
    <StatusView title="交卷后再练这道题" text={text}>
      <Link className="button button--brand" to={paths.examMyAnswers()}>
        回到考试
      </Link>
    </StatusView>
  );
}

/** The draft answer to a practice question: kept in this tab until it is sent, also after a reload. */
function usePracticeDraft(question: string) {
  const key = `practice-draft:${question}`;
  const [answer, setAnswer] = useState(() => parsed(readStored('session', key)));
  const keep = (given: readonly string[]) => {
    setAnswer(given);
    writeStored('session', key, given.length > 0 ? JSON.stringify(given) : undefined);
  };
  return [answer, keep] as const;
}

function parsed(text: string | undefined): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) && stored.every((part) => typeof part === 'string') ? stored : [];
  } catch {
    return [];
  }
}
