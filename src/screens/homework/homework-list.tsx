import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { type HomeworkHead, homeworksQuery, partOf, resultText } from '#src/features/homework/homework-queries.ts';
import { useWaitingCount } from '#src/features/upload/pages/page-queue.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { PullToRefresh } from '#src/ui/app/pull-to-refresh.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import './homework.css';

const PARTS = [
  { part: 'to-do', title: '待交' },
  { part: 'marked', title: '已批改' },
  { part: 'handed-in', title: '已交，等老师批改' },
] as const;

/** The student's homework, grouped by what is to be done; `?course=` limits it to one course. */
export default function HomeworkList() {
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(homeworksQuery);
  const waiting = useWaitingCount();
  if (!data) {
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return (
      <div className="homework">
        <LoadingNote />
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="homework__place" />
        ))}
      </div>
    );
  }
  const course = search.get('course');
  const shown = data.filter((one) => course === null || one.course_uuid === course);
  if (shown.length === 0) {
    return (
      <StatusView title="还没有作业" text="老师布置以后，会出现在这里。">
        <Link className="button button--brand" to={paths.studyIndex()}>
          去看课
        </Link>
      </StatusView>
    );
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <div className="homework">
        {error && (
          <p className="homework__old" role="status">
            没有更新成功，显示的是之前的内容
            <button type="button" onClick={() => void refetch()}>
              重试
            </button>
          </p>
        )}
        {waiting > 0 && (
          <p className="homework__old" role="status">
            未上传 {waiting} 项，已存在本机，有网时自动上传
          </p>
        )}
        <div className="homework__parts">
          {PARTS.map(({ part, title }) => (
            <Part key={part} title={title} homeworks={shown.filter((one) => partOf(one) === part).sort(byUrgency)} />
          ))}
        </div>
      </div>
    </PullToRefresh>
  );
}

/** Unread replies first, then by due time. */
function byUrgency(one: HomeworkHead, other: HomeworkHead): number {
  const unread = Number(other.is_unread) - Number(one.is_unread);
  const due = ({ due_time: time }: HomeworkHead) => (time ? Date.parse(time) : Number.MAX_SAFE_INTEGER);
  return unread || due(one) - due(other);
}

function Part({ title, homeworks }: { readonly title: string; readonly homeworks: readonly HomeworkHead[] }) {
  if (homeworks.length === 0) return null;
  return (
    <section className="homework__part" aria-label={title}>
      <h2>
        {title} <span>{homeworks.length}</span>
      </h2>
      <ul>
        {homeworks.map((one) => (
          <li key={one.uuid}>
            <Card homework={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ homework }: { readonly homework: HomeworkHead }) {
  const { uuid, title, course_name: course, section_name: section, is_unread: isUnread } = homework;
  return (
    <Link className="homework-card" to={paths.studyHomework({ uuid })}>
      <span className="homework-card__title">
        {title}
        {isUnread && <span className="homework-card__unread">新批改</span>}
      </span>
      <span className="homework-card__note">{[course, section].filter(Boolean).join(' · ')}</span>
      <span className="homework-card__note">{factOf(homework)}</span>
    </Link>
  );
}

function factOf(homework: HomeworkHead): string {
  const now = serverNow();
  const moment = (time: string) => chinaMoment(Date.parse(time), now);
  const { state, due_time: due, handed_in_time: handedIn, asks_redo: asksRedo } = homework;
  if (state === 'handed-in') return handedIn ? `${moment(handedIn)} 交` : '';
  const result = resultText(homework, homework.full_score);
  if (partOf(homework) === 'marked') return result;
  const parts = [
    asksRedo ? '老师请你重做' : '',
    state === 'draft' ? '写了一部分' : '',
    due ? `${moment(due)} 截止` : '',
  ];
  return parts.filter(Boolean).join(' · ') || '不限时间';
}
