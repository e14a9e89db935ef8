import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { useKeys } from '../attempt/use-keys.ts';
import { isEssay } from '../exam-words.ts';
import { AnswerField } from '../question/answer-field.tsx';
import { AnswerKey } from '../question/answer-key.tsx';
import { QuestionHead } from '../question/question-head.tsx';
import { type Mistake, mistakeQuery } from './mistake-queries.ts';
import { outcomeWords } from './mistake-words.ts';
import { NoteField } from './note-field.tsx';
import type { Given } from './round.ts';
import type { useRound } from './use-round.ts';

interface RedoQuestionProps {
  readonly mistake: Mistake;
  readonly running: ReturnType<typeof useRound>;
  /** True when the student went on to this question: focus it, so that a screen reader starts there. */
  readonly takesFocus: boolean;
}

/** One question of a round: to be answered, then with its mark, the key and a note. */
export function RedoQuestion({ mistake, running, takesFocus }: RedoQuestionProps) {
  const { question } = mistake;
  const { round } = running;
  const answer = round.drafts[question.uuid] ?? [];
  const given = round.given[question.uuid];
  const [isComparing, setIsComparing] = useState(false);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) article.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [takesFocus]);
  const submit = () => {
    if (isEssay(question)) setIsComparing(true);
    else if (answer.length > 0) running.submit(mistake, answer);
  };
  const isAsked = given === undefined && !isComparing;
  useKeys({
    question,
    answer,
    onAnswer: isAsked ? (next) => running.draft(mistake, next) : undefined,
    onEnter: given ? running.next : isAsked ? submit : undefined,
  });
  const isLast = round.at === round.items.length - 1;
  return (
    <>
      <Progress at={round.at} count={round.items.length} />
      <div className="exam">
        <article
          ref={article}
          className="exam__card redo__question"
          tabIndex={-1}
          aria-labelledby="redo-stem-title redo-stem"
        >
          <QuestionHead question={question} label={question.subject_name} note={question.knowledge} id="redo-stem" />
          {given?.sent?.status !== 'marked' && !isComparing && (
            <AnswerField
              question={question}
              answer={given ? given.answer : answer}
              labelledBy="redo-stem"
              isLocked={given !== undefined}
              onAnswer={(next) => running.draft(mistake, next)}
            />
          )}
          <Outcome given={given} />
          {given?.sent?.status === 'marked' && <AnswerKey item={{ ...given.sent.review, question }} />}
          {isComparing && !given && <Reference question={question} answer={answer} />}
        </article>
        {given && (
          <div className="exam__card">
            <NoteField mistake={mistake} onSaved={(note) => running.noteSaved(mistake, note)} />
          </div>
        )}
      </div>
      <ActionBar step={`${question.uuid} ${given ? 'given' : isComparing ? 'comparing' : 'asked'}`}>
        {given && <Button onClick={running.next}>{isLast ? '完成' : '下一题'}</Button>}
        {isAsked && !isEssay(question) && (
          <Button look="plain" onClick={() => running.submit(mistake, [])}>
            不会，看答案
          </Button>
        )}
        {isAsked && (
          <Button disabled={!isEssay(question) && answer.length === 0} onClick={submit}>
            {isEssay(question) ? '对照参考答案' : '提交答案'}
          </Button>
        )}
        {isComparing && !given && (
          <>
            <Button look="plain" onClick={() => running.submit(mistake, answer, false)}>
              还不会
            </Button>
            <Button onClick={() => running.submit(mistake, answer, true)}>答对了</Button>
          </>
        )}
      </ActionBar>
    </>
  );
}

function Progress({ at, count }: { readonly at: number; readonly count: number }) {
  return (
    <div className="redo__head">
      <p className="redo__place">
        <strong>{at + 1}</strong> / {count}
      </p>
      <progress className="redo__progress" aria-label="进度" max={count} value={at} />
    </div>
  );
}

/** The result of an answer as text, announced by screen readers. */
function Outcome({ given }: { readonly given: Given | undefined }) {
  return (
    <div className="redo__outcome" role="status">
      {given && <Said given={given} />}
    </div>
  );
}

function Said({ given: { sent } }: { readonly given: Given }) {
  if (!sent) return <p className="redo__said">正在批改…</p>;
  if (sent.status === 'refused') return <p className="redo__said redo__said--kept">{sent.text}，这道题先跳过。</p>;
  if (sent.status === 'kept') {
    return <p className="redo__said redo__said--kept">还没有送到，答案已存在本机，联网后自动上传批改。可以接着做。</p>;
  }
  const { is_correct: isRight } = sent.review;
  return (
    <p className={`redo__said redo__said--${isRight ? 'right' : 'wrong'}`}>
      <strong>{isRight ? '✓ 答对了' : '✕ 还不对'}</strong> {outcomeWords(sent.review, serverNow())}
    </p>
  );
}

interface ReferenceProps {
  readonly question: Mistake['question'];
  readonly answer: readonly string[];
}

/** An essay beside its reference answer, where the student marks it. */
function Reference({ question, answer }: ReferenceProps) {
  const { data, error, refetch } = useQuery(mistakeQuery(question.uuid));
  if (data) {
    const { right_answer, analysis, answer_formulas } = data;
    return (
      <AnswerKey item={{ question, my_answer: answer, is_correct: null, right_answer, analysis, answer_formulas }} />
    );
  }
  return (
    <div className="redo__said">
      <p role="status">{error ? failureText(error) : '正在取参考答案…'}</p>
      {error && (
        <Button look="quiet" onClick={() => void refetch()}>
          重试
        </Button>
      )}
    </div>
  );
}
