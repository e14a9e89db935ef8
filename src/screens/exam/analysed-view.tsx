import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { AnswerKey } from './answer-key.tsx';
import { EssayMark } from './essay-mark.tsx';
import type { AnalysedQuestion } from './exam-queries.ts';
import { isEssay } from './exam-words.ts';
import { QuestionHead } from './question-head.tsx';

interface AnalysedViewProps {
  readonly item: AnalysedQuestion;
  readonly answerId: string;
}

/** A question of a closed attempt: the student's answer, the right one, why, and the way to practise it again. */
export function AnalysedView({ item, answerId }: AnalysedViewProps) {
  const { question, position, score, my_score: mine } = item;
  const points = mine === null ? `满分 ${score} 分` : `${mine} / ${score} 分`;
  return (
    <article className="exam__card" aria-label={`第 ${position} 题`}>
      <QuestionHead
        question={question}
        label={`第 ${position} 题`}
        note={item.is_flagged ? `${points} · 已标记` : points}
      />
      <AnswerKey item={item} lateAnswer={item.late_answer} />
      {isEssay(question) && item.my_answer.length > 0 && <EssayMark key={mine} item={item} answerId={answerId} />}
      {!isEssay(question) && item.is_correct !== true && (
        <Link className="exam__again" to={paths.examQuestion({ question_uuid: question.uuid })}>
          重做这道题
        </Link>
      )}
    </article>
  );
}
