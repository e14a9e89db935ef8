import './study-step.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { signedAgreementQuery } from '../agreement/agreement.ts';
import { SignAgreement } from '../agreement/sign-agreement.tsx';
import { type CourseStep, courseSteps, openingQuery } from '../lessons/course-steps.ts';
import { LessonsSkeleton } from '../lessons/lessons-skeleton.tsx';
import { type MyCourse, myCourseQuery } from '../my-courses.ts';
import { NoMyCourse } from '../no-my-course.tsx';

/** The steps between order and first lesson; the agreement comes first. */
export default function StudyStep() {
  const { uuid = '' } = useParams();
  const { data: course, error, refetch } = useQuery(myCourseQuery(uuid));
  if (course) return <CourseOpening course={course} />;
  if (error) return <NoMyCourse reason={error} onRetry={() => void refetch()} />;
  return (
    <div className="study-step">
      <LessonsSkeleton />
    </div>
  );
}

/** Where an opened course continues. */
function openedPath({ kind, uuid, course_uuid: courseUuid }: MyCourse): string {
  return kind === 'yanxue' ? paths.studentTour({ course_id: courseUuid }) : paths.studyList({ uuid });
}

function CourseOpening({ course }: { readonly course: MyCourse }) {
  const opening = useQuery(openingQuery(course.course_uuid));
  const signed = useQuery({ ...signedAgreementQuery(course.uuid), enabled: !course.needs_agreement });
  const isPending = opening.isPending || (!course.needs_agreement && signed.isPending);
  const failure = opening.data ? undefined : opening.error;
  const steps =
    opening.data &&
    courseSteps({
      course,
      opening: opening.data,
      signedTime: signed.data?.confirmed_time,
      now: serverNow(),
    });
  const current = steps?.find(({ status }) => status === 'current');
  return (
    <>
      <div className="study-step">
        <section className="study-step__card" aria-label="开课进度">
          <h2 className="study-step__name">{course.name}</h2>
          {failure ? (
            <FailedView text={failureText(failure)} onRetry={() => void opening.refetch()} />
          ) : (
            steps && !isPending && <StepList steps={steps} />
          )}
          {signed.data && (
            <a className="study-step__signed" href={signed.data.url} target="_blank" rel="noopener noreferrer">
              查看已签署的《{signed.data.title}》
            </a>
          )}
        </section>
      </div>
      {course.needs_agreement && !course.is_expired && (
        <SignAgreement
          course={course}
          isLast={!opening.data?.forms.some(({ is_required: isRequired }) => isRequired)}
        />
      )}
      {(!course.needs_agreement || course.is_expired) && (
        <ActionBar>
          {current?.to ? (
            <Link className="button button--brand" to={current.to}>
              去填写：{current.name}
            </Link>
          ) : (
            <Link className="button button--brand" to={openedPath(course)} replace>
              {course.kind === 'yanxue' ? '我的行程' : '进入课程'}
            </Link>
          )}
        </ActionBar>
      )}
    </>
  );
}

const STATUS_TEXTS: Readonly<Record<CourseStep['status'], string>> = {
  done: '已完成',
  current: '进行中',
  todo: '未开始',
};

/** The steps to the first lesson: done, current, next. */
function StepList({ steps }: { readonly steps: readonly CourseStep[] }) {
  return (
    <ol className="study-steps">
      {steps.map(({ key, name, status, note, to }) => (
        <li
          key={key}
          className={`study-steps__step study-steps__step--${status}`}
          aria-current={status === 'current' ? 'step' : undefined}
        >
          <span className="study-steps__name">{to ? <Link to={to}>{name}</Link> : name}</span>
          <span className="visually-hidden">{STATUS_TEXTS[status]}</span>
          <span className="study-steps__note">{note}</span>
        </li>
      ))}
    </ol>
  );
}
