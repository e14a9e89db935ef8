import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { upgradesQuery } from '#src/features/course/product-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { MediaRow } from '#src/ui/app/media-row.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Price } from '#src/ui/price.tsx';
import { LessonsSkeleton } from './lessons/lessons-skeleton.tsx';
import { type MyCourse, myCourseQuery } from './my-courses.ts';
import { NoMyCourse } from './no-my-course.tsx';
import './upgrade-list.css';

/** Larger courses that the student gets for the price difference. */
export default function UpgradeList() {
  const { uuid = '' } = useParams();
  const { data: course, error, refetch } = useQuery(myCourseQuery(uuid));
  if (course) return <Offers course={course} />;
  if (error) return <NoMyCourse reason={error} onRetry={() => void refetch()} />;
  return (
    <div className="upgrade-list">
      <LessonsSkeleton />
    </div>
  );
}

function Offers({ course }: { readonly course: MyCourse }) {
  const { data: offers, error, refetch } = useQuery(upgradesQuery(course.uuid));
  if (!offers) {
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return (
      <div className="upgrade-list">
        <Skeleton className="upgrade-list__place" />
      </div>
    );
  }
  const [first] = offers;
  if (!first) {
    return (
      <StatusView title="暂时没有可升级的课程" text="有新的升级方案时，会显示在课程页上。">
        <Link className="button button--brand" to={paths.studyList({ uuid: course.uuid })} replace>
          继续学习
        </Link>
      </StatusView>
    );
  }
  return (
    <div className="upgrade-list">
      <p className="upgrade-list__from">
        你的「{first.from.name}」已付 ¥{yuan(first.paid)}，升级时全部抵扣，只补差价。
      </p>
      <ul className="upgrade-list__offers">
        {offers.map(({ to, price, mycourse_uuid }) => (
          <li key={to.uuid} className="upgrade-offer">
            <MediaRow to={paths.courseDetail({ course_uuid: to.uuid })} cover={to.img_cover} title={to.name}>
              <span>
                {[to.subject_name, to.class_hours > 0 && `${to.class_hours} 课时`].filter(Boolean).join(' · ')}
              </span>
            </MediaRow>
            <div className="upgrade-offer__foot">
              <span>
                补差价 <Price cents={price} originCents={to.price} />
              </span>
              {to.is_sold_out ? (
                <span className="upgrade-offer__sold">名额已满</span>
              ) : (
                <Link
                  className="button button--deal"
                  to={paths.orderConfirm({ course_uuid: to.uuid, extra: '0' }, { mycourse_uuid })}
                  aria-label={`补差价升级到${to.name}`}
                >
                  升级
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
