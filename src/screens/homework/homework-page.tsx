import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { type Homework, homeworkQuery } from '#src/features/homework/homework-queries.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { AnswerForm } from './answer-form.tsx';
import { HandedIn } from './handed-in.tsx';
import './homework.css';

/** One homework: the task, the form for the answer, and submitted versions with the teacher's replies. */
export default function HomeworkPage() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(homeworkQuery(uuid));
  useTitle(data?.title);
  if (data) return <Shown homework={data} isOld={error !== null} onRetry={() => void refetch()} />;
  if (isMissing(error)) {
    return (
      <StatusView title="没有找到这份作业" text="课程可能已经到期，或者换了账号登录。">
        <Link className="button button--brand" to={paths.studyHomeworks()} replace>
          查看全部作业
        </Link>
      </StatusView>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="homework">
      <LoadingNote />
      <Skeleton className="homework__place homework__place--task" />
      <Skeleton className="homework__place" />
    </div>
  );
}

interface ShownProps {
  readonly homework: Homework;
  readonly isOld: boolean;
  readonly onRetry: () => void;
}

function Shown({ homework, isOld, onRetry }: ShownProps) {
  const { title, task_html: task, draft, answers, due_time: due, full_score: full } = homework;
  const facts = [
    homework.course_name,
    homework.section_name,
    full === null ? '' : `满分 ${full} 分`,
    due ? `${chinaMoment(Date.parse(due), serverNow())} 截止` : '',
  ];
  return (
    <div className="homework homework--one">
      {isOld && (
        <p className="homework__old" role="status">
          没有更新成功，显示的是之前的内容
          <button type="button" onClick={onRetry}>
            重试
          </button>
        </p>
      )}
      <section className="homework__task" aria-labelledby="homework-title">
        <h2 id="homework-title">{title}</h2>
        <p className="homework-card__note">{facts.filter(Boolean).join(' · ')}</p>
        <RichHtml html={task} topHeading={3} />
      </section>
      <div className="homework__answers">
        {draft && <AnswerForm key={`${homework.uuid} ${draft.version}`} homework={homework} draft={draft} />}
        {answers.map((answer) => (
          <HandedIn key={answer.uuid} answer={answer} fullScore={full} isOnly={answers.length === 1} />
        ))}
      </div>
    </div>
  );
}
