import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { useStartExam } from './attempt/exam-changes.ts';
import { durationWords } from './attempt/time-left.ts';
import { AttemptRow } from './attempt-row.tsx';
import { NotLoaded } from './exam-parts.tsx';
import { readPlace } from './exam-place.ts';
import { type Paper, paperAnswersQuery, paperQuery } from './exam-queries.ts';
import { isGoing } from './exam-words.ts';
import { QuestionText } from './question/question-text.tsx';
import './exam.css';

/** A paper: its rules, the start button, and the student's attempts. */
export default function ExamIndex() {
  const { paper_uuid: uuid = '' } = useParams();
  const { data: paper, error, refetch } = useQuery(paperQuery(uuid));
  useAlarm(paper?.open_time && !paper.can_start ? Date.parse(paper.open_time) : undefined, () => void refetch());
  if (!paper) return error ? <NotLoaded error={error} onRetry={() => void refetch()} what="份试卷" /> : <Loading />;
  return (
    <>
      <div className="exam">
        <section className="exam__card">
          <p className="exam__subject">{paper.subject_name}</p>
          <h2 className="exam__name">{paper.title}</h2>
          <div className="exam__intro">
            <QuestionText text={paper.intro} />
          </div>
          <dl className="exam__figures">
            <Figure name="题目" figure={paper.question_count} unit="题" />
            <Figure name="限时" figure={Math.round(paper.duration_seconds / 60)} unit="分钟" />
            <Figure name="满分" figure={paper.full_score} unit="分" />
          </dl>
          <FactList facts={factsOf(paper)} />
        </section>
        <section className="exam__card">
          <h2 className="exam__heading">作答须知</h2>
          <ul className="exam__rules">
            <li>开始后计时不停，离开页面也继续计时，时间到自动交卷。</li>
            <li>每次作答都先存在这台设备上再传给服务器，断网也能继续答题。</li>
            <li>中途离开后从这里继续，换一台设备也可以。</li>
          </ul>
        </section>
        <Attempts paper={paper} />
      </div>
      <StartBar paper={paper} />
    </>
  );
}

function Figure({ name, figure, unit }: { readonly name: string; readonly figure: number; readonly unit: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{figure}</strong> {unit}
      </dd>
    </div>
  );
}

function factsOf({ pass_score: pass, attempts_left: left, open_time: open, close_time: close, best_score }: Paper) {
  const now = serverNow();
  return [
    { name: '及格线', value: `${pass} 分` },
    { name: '作答次数', value: left === null ? '不限' : `还可作答 ${left} 次` },
    ...(open ? [{ name: '开放时间', value: chinaMoment(Date.parse(open), now) }] : []),
    ...(close ? [{ name: '截止时间', value: chinaMoment(Date.parse(close), now) }] : []),
    ...(best_score === null ? [] : [{ name: '最好成绩', value: `${best_score} 分` }]),
  ];
}

function Attempts({ paper }: { readonly paper: Paper }) {
  const { data } = useQuery(paperAnswersQuery(paper.uuid));
  const [query] = useSearchParams();
  if (!data || data.list.length === 0) return null;
  return (
    <section className="exam__card">
      <h2 className="exam__heading">我的作答</h2>
      <ul className="exam__attempts">
        {data.list.map((answer) => (
          <li key={answer.answer_id}>
            <AttemptRow answer={answer} isNamed={query.get('answer_id') === answer.answer_id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StartBar({ paper }: { readonly paper: Paper }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const start = useStartExam(paper.uuid);
  if (!paper.can_start) return <Obstacle paper={paper} />;
  const handleStart = () =>
    start.mutate(readPlace(query), {
      onSuccess: ({ answer_id: id }) =>
        void navigate(paths.examPaper({ paper_uuid: paper.uuid }, { ...Object.fromEntries(query), answer_id: id })),
    });
  return (
    <ActionBar>
      <Button isBusy={start.isPending} onClick={handleStart}>
        {isGoing(paper.state)
          ? '继续作答'
          : paper.answer_id
            ? '再做一次'
            : `开始作答，限时 ${durationWords(paper.duration_seconds)}`}
      </Button>
    </ActionBar>
  );
}

/** Why the paper cannot be started, and what to do. */
function Obstacle({ paper }: { readonly paper: Paper }) {
  const { is_locked: isLocked, course_uuid: course, attempts_left: left, open_time: open } = paper;
  if (isLocked && course) {
    return (
      <ActionBar>
        <Link className="button button--brand" to={paths.courseDetail({ course_uuid: course })}>
          购买课程后作答
        </Link>
      </ActionBar>
    );
  }
  const until = open ? Date.parse(open) : 0;
  const isBefore = until > serverNow();
  return (
    <ActionBar>
      <p className="exam__obstacle">
        {left === 0 ? (
          '作答次数已用完'
        ) : isBefore ? (
          <Countdown label="距开放" until={until} over="即将开放" />
        ) : (
          '考试已结束'
        )}
      </p>
    </ActionBar>
  );
}

function Loading() {
  return (
    <div className="exam">
      <LoadingNote />
      <div className="exam__card">
        <Skeleton className="skeleton--half" />
        <Skeleton className="skeleton--line" />
        <Skeleton className="exam__skeleton-stem" />
        <Skeleton className="exam__skeleton-stem" />
      </div>
      <div className="exam__card">
        <Skeleton className="exam__skeleton-stem" />
      </div>
    </div>
  );
}
