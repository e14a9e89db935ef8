import '../exam.css';
import './mistakes.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { type Overview, overviewQuery, useBookChanged } from './mistake-queries.ts';
import { readUnsent } from './outbox.ts';
import { useSendWaiting } from './use-round.ts';

/** The mistake book: what is to be redone today, and all of it by subject and knowledge point. */
export default function Mistakes() {
  const { data: overview, error, refetch } = useQuery(overviewQuery);
  if (!overview) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <MistakesSkeleton />;
  }
  const { learning, mastered, removed, subjects } = overview;
  if (learning + mastered + removed === 0) {
    return (
      <>
        <Waiting />
        <StatusView title="还没有错题" text="考试和练习里答错的题会自动收进来，隔几天提醒你重做。">
          <Link className="button button--brand" to={paths.examMyAnswers({}, { tab: 'papers' })}>
            去做一套试卷
          </Link>
        </StatusView>
      </>
    );
  }
  return (
    <div className="exam exam--two">
      <Waiting />
      <Today overview={overview} />
      {subjects.map((subject) => (
        <SubjectCard key={subject.subject_id} subject={subject} />
      ))}
      <Link className="exam__card mistakes__all" to={paths.studyMistakeList()}>
        <strong>全部错题</strong>
        <span>
          复习中 {learning} · 已掌握 {mastered}
          {removed > 0 && ` · 已移出 ${removed}`}
        </span>
      </Link>
    </div>
  );
}

/** The number of answers given offline that are not sent yet. */
function Waiting() {
  const [count, setCount] = useState(() => readUnsent().length);
  const changed = useBookChanged();
  const send = useSendWaiting((_one, { status }) => {
    setCount(readUnsent().length);
    if (status === 'marked') changed();
  });
  if (count === 0) return null;
  return (
    <section className="exam__card mistakes__waiting" aria-label="未上传的答案">
      <p role="status">未上传 {count} 题：答案在本机，联网后自动上传批改。</p>
      <Button look="plain" onClick={send}>
        现在上传
      </Button>
    </section>
  );
}

function Today({ overview }: { readonly overview: Overview }) {
  const { due, left, done } = overview;
  return (
    <section className="exam__card mistakes__today" aria-labelledby="mistakes-today">
      <h2 id="mistakes-today" className="exam__subject">
        今天重做
      </h2>
      <p className="mistakes__number">
        <strong>{left}</strong> 题
      </p>
      <p className="mistakes__note">{noteOf(overview)}</p>
      {left > 0 && (
        <Link className="button button--brand" to={paths.studyRedo()}>
          {done > 0 ? `接着做（${left} 题）` : `开始（${left} 题）`}
        </Link>
      )}
      {left === 0 && due > 0 && (
        <Link className="button button--plain" to={paths.studyRedo({}, { more: true })}>
          还想做，再来 {Math.min(due, overview.daily_limit)} 题
        </Link>
      )}
    </section>
  );
}

function noteOf({ due, left, done, daily_limit: limit, tomorrow }: Overview): string {
  const next = tomorrow > 0 ? `明天 ${tomorrow} 题。` : '';
  if (left === 0) return done > 0 ? `今天完成 ${done} 题。${next}` : `今天没有要重做的，安心做别的。${next}`;
  const rest = due > left ? `今天 ${limit} 题，其余顺延。` : '隔天两次答对，就算掌握。';
  return done > 0 ? `已完成 ${done} 题。${rest}` : rest;
}

/** Knowledge points that are shown at once. */
const SHOWN = 6;

function SubjectCard({ subject }: { readonly subject: Overview['subjects'][number] }) {
  const { subject_id: id, subject_name: name, points } = subject;
  const [shown, more] = [points.slice(0, SHOWN), points.slice(SHOWN)];
  return (
    <section className="exam__card" aria-labelledby={`subject-${id}`}>
      <h2 id={`subject-${id}`} className="mistakes__subject">
        <Link to={paths.studyMistakeList({}, { subject: id })}>{name}</Link>
        <small>{wordsOf(subject)}</small>
      </h2>
      <Points subject={id} points={shown} />
      {more.length > 0 && (
        <details className="mistakes__more">
          <summary>其余 {more.length} 个知识点</summary>
          <Points subject={id} points={more} />
        </details>
      )}
    </section>
  );
}

interface PointsProps {
  readonly subject: number;
  readonly points: Overview['subjects'][number]['points'];
}

function Points({ subject, points }: PointsProps) {
  return (
    <ul className="mistake-list">
      {points.map((point) => (
        <li key={point.knowledge}>
          <Link className="mistake-row" to={paths.studyMistakeList({}, { subject, knowledge: point.knowledge })}>
            <span className="mistake-row__name">{point.knowledge || '其他'}</span>
            <span className="mistake-row__word">{wordsOf(point)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ learning, mastered }: { readonly learning: number; readonly mastered: number }): string {
  return [learning > 0 && `复习中 ${learning}`, mastered > 0 && `已掌握 ${mastered}`].filter(Boolean).join(' · ');
}

const CARDS = ['1', '2', '3'];

function MistakesSkeleton() {
  return (
    <div className="exam">
      <LoadingNote />
      <Skeleton className="mistakes__place" />
      {CARDS.map((card) => (
        <Skeleton key={card} className="my-answers__skeleton" />
      ))}
    </div>
  );
}
