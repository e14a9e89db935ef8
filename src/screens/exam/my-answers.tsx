import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { Button } from '#src/ui/app/button.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { durationWords } from './attempt/time-left.ts';
import { AttemptRow } from './attempt-row.tsx';
import { readPlace } from './exam-place.ts';
import { type ExamPlace, myAnswersQuery, type Paper, papersQuery } from './exam-queries.ts';
import { isGoing } from './exam-words.ts';
import './exam.css';

const TABS = [
  { value: 'answers', label: '作答记录' },
  { value: 'papers', label: '全部试卷' },
] as const;

type Tab = (typeof TABS)[number]['value'];

/** The student's attempts at all papers, and a list of papers. */
export default function MyAnswers() {
  const [query, setQuery] = useSearchParams();
  const place = readPlace(query);
  const tab: Tab = query.get('tab') === 'papers' ? 'papers' : 'answers';
  const handleChange = (value: Tab) => {
    if (value === 'answers') query.delete('tab');
    else query.set('tab', value);
    setQuery(query, { replace: true, preventScrollReset: true, state: SKIP_LEAVE_GUARD });
  };
  return (
    <div className="my-answers">
      <Tabs label="我的考试" tabs={TABS} value={tab} onChange={handleChange}>
        {tab === 'papers' ? (
          <Papers place={place} />
        ) : (
          <Answers place={place} onPapers={() => handleChange('papers')} />
        )}
      </Tabs>
    </div>
  );
}

function Answers({ place, onPapers }: { readonly place: ExamPlace; readonly onPapers: () => void }) {
  const query = useInfiniteQuery(myAnswersQuery(place));
  const { data, error, refetch } = query;
  if (!data) return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <Loading />;
  const answers = unique(data.pages, ({ answer_id: id }) => id);
  if (answers.length === 0) {
    return (
      <StatusView title="还没有作答记录" text="做过的试卷会在这里，随时回来看解析。">
        <Button onClick={onPapers}>去做一套试卷</Button>
      </StatusView>
    );
  }
  return (
    <>
      <ul className="my-answers__list wide-grid">
        {answers.map((answer) => (
          <li key={answer.answer_id} className="exam__card">
            <AttemptRow answer={answer} hasTitle />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </>
  );
}

function Papers({ place }: { readonly place: ExamPlace }) {
  const query = useInfiniteQuery(papersQuery(place));
  const { data, error, refetch } = query;
  if (!data) return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <Loading />;
  const papers = unique(data.pages, ({ uuid }) => uuid);
  if (papers.length === 0) return <StatusView title="还没有试卷" text="老师发布试卷后会出现在这里。" />;
  return (
    <>
      <ul className="my-answers__list wide-grid">
        {papers.map((paper) => (
          <li key={paper.uuid} className="exam__card">
            <PaperRow paper={paper} place={place} />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </>
  );
}

function PaperRow({ paper, place }: { readonly paper: Paper; readonly place: ExamPlace }) {
  return (
    <Link className="attempt-row" to={paths.examIndex({ paper_uuid: paper.uuid }, { ...place })}>
      <span className="attempt-row__words">
        <strong className="attempt-row__title">{paper.title}</strong>
        <span className="attempt-row__facts">
          {paper.subject_name} · {paper.question_count} 题 · {durationWords(paper.duration_seconds)} ·{' '}
          {paper.full_score} 分
        </span>
      </span>
      <span className="attempt-row__state">
        <span className={isPossible(paper) ? 'attempt-row__go' : 'attempt-row__closed'}>{wordOf(paper)}</span>
      </span>
    </Link>
  );
}

function isPossible({ state, is_locked: isLocked, can_start: canStart }: Paper): boolean {
  return isGoing(state) || isLocked || canStart;
}

function wordOf(paper: Paper): string {
  const { state, is_locked: isLocked, can_start: canStart, answer_id: id, attempts_left: left } = paper;
  if (isGoing(state)) return '继续作答';
  if (isLocked) return '购课后可做';
  if (canStart) return id ? '再做一次' : '去作答';
  if (left === 0) return '次数已用完';
  return isOver(paper) ? '已结束' : '未开放';
}

function isOver({ close_time: close }: Paper): boolean {
  return close !== null && Date.parse(close) <= serverNow();
}

function unique<T>(pages: readonly { readonly list: readonly T[] }[], keyOf: (item: T) => string): T[] {
  return [...new Map(pages.flatMap(({ list }) => list).map((item) => [keyOf(item), item])).values()];
}

const CARDS = ['1', '2', '3', '4'];

function Loading() {
  return (
    <div className="my-answers__list wide-grid">
      <LoadingNote />
      {CARDS.map((card) => (
        <Skeleton key={card} className="my-answers__skeleton" />
      ))}
    </div>
  );
}
