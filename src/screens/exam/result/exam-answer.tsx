import '../exam.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { NotLoaded, QuestionSkeleton } from '../exam-parts.tsx';
import {
  type AnalysedQuestion,
  type AnalysisFilter,
  analysisQuery,
  type Result,
  resultQuery,
} from '../exam-queries.ts';
import { isEssay } from '../exam-words.ts';
import { AnswerKey } from '../question/answer-key.tsx';
import { EssayMark } from '../question/essay-mark.tsx';
import { QuestionHead } from '../question/question-head.tsx';
import { ResultHead } from './result-head.tsx';

const FILTERS = [
  { value: 'all', label: '全部' },
  { value: 'wrong', label: '错题' },
  { value: 'blank', label: '未答' },
  { value: 'flagged', label: '标记' },
] as const satisfies readonly { readonly value: AnalysisFilter; readonly label: string }[];

/** The result of an attempt, and each question with its correct answer. */
export default function ExamAnswer() {
  const { paper_uuid: paper = '', answer_id: id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const { data: result, error, refetch } = useQuery(resultQuery(id));
  const filter = FILTERS.find(({ value }) => value === query.get('filter'))?.value ?? 'all';
  if (!result) {
    if (refusalName(error) === 'EXAM_NOT_SUBMITTED') return <GoesOn paper={paper} id={id} />;
    return error ? <NotLoaded error={error} onRetry={() => void refetch()} what="次作答" /> : <QuestionSkeleton />;
  }
  const handleFilter = (value: AnalysisFilter) => {
    if (value === 'all') query.delete('filter');
    else query.set('filter', value);
    setQuery(query, { replace: true, preventScrollReset: true, state: SKIP_LEAVE_GUARD });
  };
  return (
    <div className="exam exam--two">
      <ResultHead result={result} />
      <section className="exam__analysis">
        <h2 className="visually-hidden">答案与解析</h2>
        <Tabs label="题目筛选" tabs={FILTERS} value={filter} onChange={handleFilter}>
          <Analysis key={filter} result={result} filter={filter} />
        </Tabs>
      </section>
    </div>
  );
}

const NOTHING: Readonly<Record<AnalysisFilter, string>> = {
  all: '这份试卷没有题目',
  wrong: '没有错题',
  blank: '没有未答的题目',
  flagged: '没有标记的题目',
};

function Analysis({ result, filter }: { readonly result: Result; readonly filter: AnalysisFilter }) {
  const { answer_id: answerId } = result;
  const { data, error, refetch } = useQuery(analysisQuery(answerId, filter));
  if (!data) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <QuestionSkeleton />;
  }
  if (data.length === 0) return <StatusView title={NOTHING[filter]} />;
  return (
    <ol className="exam__questions">
      {data.map((item) => (
        <li
          key={item.question.uuid}
          className="exam__place"
          ref={item.position === namedPosition() ? scrollHere : undefined}
        >
          <AnalysedView item={item} result={result} />
        </li>
      ))}
    </ol>
  );
}

/** Position of the question that the answer card linked to. */
function namedPosition(): number {
  return Number(/^#q(\d+)$/.exec(window.location.hash)?.[1] ?? Number.NaN);
}

function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

function GoesOn({ paper, id }: { readonly paper: string; readonly id: string }) {
  return (
    <StatusView title="还没有交卷" text="交卷后可以看到成绩、答案与解析。">
      <Link className="button button--brand" to={paths.examPaper({ paper_uuid: paper }, { answer_id: id })}>
        继续作答
      </Link>
    </StatusView>
  );
}

interface AnalysedViewProps {
  readonly item: AnalysedQuestion;
  readonly result: Result;
}

/**
 * A question of a closed attempt: the student's answer, the correct one, the explanation, and a link to practise it.
 */
function AnalysedView({ item, result }: AnalysedViewProps) {
  const { question, position, score, my_score: mine } = item;
  const points = mine === null ? `满分 ${score} 分` : `${mine} / ${score} 分`;
  return (
    <article className="exam__card" aria-label={`第 ${position} 题`}>
      <QuestionHead
        question={question}
        label={`第 ${position} 题`}
        note={item.is_flagged ? `${points} · 已标记` : points}
      />
      <AnswerKey item={item} lateAnswer={item.late_answer} essayWord={essayWordOf(item, result)} />
      {isEssay(question) &&
        item.my_answer.length > 0 &&
        !result.is_teacher_marked &&
        result.waiting_page_count === 0 && <EssayMark key={mine} item={item} answerId={result.answer_id} />}
      {!isEssay(question) && item.is_correct !== true && (
        <Link className="exam__again" to={paths.examQuestion({ question_uuid: question.uuid })}>
          重做这道题
        </Link>
      )}
    </article>
  );
}

/** Who marks or has marked an essay, as text. */
function essayWordOf(
  { my_score: mine }: AnalysedQuestion,
  { is_teacher_marked: isTeachers, teacher_name: name, waiting_page_count: waiting }: Result,
) {
  if (mine === null && waiting > 0) return '等照片上传';
  if (!isTeachers) return '自评';
  return mine === null ? '等老师批改' : `${name || '老师'}批改`;
}
