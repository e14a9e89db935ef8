import './first-steps.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ChannelCode } from '#src/features/consult/channel-code.tsx';
import { liveStage } from '#src/features/live/live-stage.ts';
import { liveTime } from '#src/features/live/live-times.ts';
import { type FirstSteps, firstStepsQuery } from '#src/features/order/payment-result.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';

interface FirstStepsViewProps {
  readonly orderUuid: string;
  readonly orderNumber: string;
}

/** The next steps for what was just bought, per course and in order, and the QR code of the person to ask. */
export function FirstStepsView({ orderUuid, orderNumber }: FirstStepsViewProps) {
  const { data, error, refetch } = useQuery(firstStepsQuery(orderUuid));
  if (error && !data) {
    return (
      <section className="order-section" aria-label="接下来">
        <FailedView text={failureText(error)} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (!data) {
    return (
      <section className="order-section first-steps" aria-label="接下来">
        <LoadingNote />
        <Skeleton className="first-steps__place" />
      </section>
    );
  }
  return (
    <>
      {data.courses.map((course) => (
        <CourseSteps key={course.mycourse_uuid} course={course} orderNumber={orderNumber} />
      ))}
      <section className="order-section first-steps" aria-labelledby="first-steps-advisor">
        <h2 id="first-steps-advisor" className="first-steps__title">
          加老师微信，进班不掉队
        </h2>
        <ChannelCode code="advisor" />
      </section>
    </>
  );
}

interface CourseStepsProps {
  readonly course: FirstSteps;
  readonly orderNumber: string;
}

function CourseSteps({ course, orderNumber }: CourseStepsProps) {
  const steps = stepsOf(course, orderNumber);
  if (steps.length === 0) return null;
  return (
    <section className="order-section first-steps" aria-label={`接下来：${course.name}`}>
      <div className="first-steps__course">
        <Photo src={course.img_cover} alt="" width={80} height={45} />
        <h2 className="first-steps__name">{course.name}</h2>
      </div>
      <ol className="first-steps__list">
        {steps.map(({ key, title, text, button, to }, index) => (
          <li key={key} className="first-steps__step">
            <span className="first-steps__words">
              <span className="first-steps__title">{title}</span>
              <span className="first-steps__text">{text}</span>
            </span>
            <Link className={`button button--${index === 0 ? 'brand' : 'plain'} first-steps__go`} to={to}>
              {button}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Step {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly to: string;
}

/** The steps of one course, in the order to do them. */
function stepsOf(course: FirstSteps, orderNumber: string): readonly Step[] {
  const { mycourse_uuid: uuid, needs_agreement: isUnsigned, lesson, live, goods } = course;
  const steps: (Step | false | null)[] = [
    isUnsigned && {
      key: 'sign',
      ...{ title: '签课程协议', text: '签好就能上课，约 3 分钟', button: '去签', to: paths.studyStep({ uuid }) },
    },
    live && {
      key: 'live',
      title: liveTitle(live),
      text: `${live.name} · ${live.teacher.name}`,
      button: '去直播间',
      to: paths.liveDetail({}, { classroom: live.classroom, is_public: live.is_public ? true : undefined }),
    },
    lesson && {
      key: 'lesson',
      ...{ title: '第一节课', text: `${lesson.name} · 约 ${lesson.minutes} 分钟`, button: '开始学习' },
      to: paths.studyVideo({}, { video: lesson.video_uuid }),
    },
    goods.length > 0 && {
      key: 'goods',
      ...{
        title: '等待寄出',
        text: goods.join('、'),
        button: '看寄送',
        to: paths.myOrderDetail({ number: orderNumber }),
      },
    },
  ];
  return steps.filter((step) => step !== false && step !== null);
}

function liveTitle(live: NonNullable<FirstSteps['live']>): string {
  const now = serverNow();
  return liveStage(live, now) === 'living' ? '正在直播' : `直播 ${liveTime(live, now)}`;
}
