import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { CoursePrice } from '#src/features/course/course-price.tsx';
import type { Course } from '#src/features/course/course-words.ts';
import { coursesQuery } from '#src/features/course/courses-query.ts';
import { jointCourses, jointOfferQuery } from '#src/features/order/joint-courses.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import './joint-choice.css';
import { ObstacleView } from './obstacle-view.tsx';
import '../order.css';

/** A joint order for visitors from a landing page who are not logged in: the offer, and the link to order it. */
export default function JointFirstStart() {
  const { course_uuid: courseUuid = '', extra = '' } = useParams();
  const isLoggedIn = useIsLoggedIn();
  const { search } = useLocation();
  const named = jointCourses(courseUuid, extra);
  const isOffered = named === 'offered';
  const offer = useQuery({ ...jointOfferQuery(courseUuid), enabled: isOffered });
  const uuids = isOffered || !named ? [] : named;
  const list = useQuery({ ...coursesQuery(uuids), enabled: uuids.length > 0 });
  const courses = isOffered ? offer.data?.courses : list.data;
  const error = offer.error ?? list.error;
  if (named === undefined || offer.data === null || courses?.length === 0) {
    return <ObstacleView obstacle="missing" text="" />;
  }
  const query = new URLSearchParams(search);
  query.set('is_first_start', '1');
  const order = `${paths.orderJoint({ course_uuid: courseUuid, extra })}?${query}`;
  if (isLoggedIn) return <Navigate to={order} replace />;
  if (courses) return <Courses courses={courses} order={order} />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void (isOffered ? offer : list).refetch()} />;
  return <CheckoutSkeleton />;
}

interface CoursesProps {
  readonly courses: readonly Course[];
  /** The order's address; the login comes in between. */
  readonly order: string;
}

function Courses({ courses, order }: CoursesProps) {
  const sum = courses.reduce((cents, { price }) => cents + price, 0);
  return (
    <>
      <div className="order-confirm">
        <section className="order-section joint-choice" aria-label="一起购买的课程">
          {courses.map((course) => (
            <article key={course.uuid} className="joint-choice__course joint-choice__course--shown">
              <img className="joint-choice__cover" src={course.img_cover} alt="" width="96" height="54" />
              <div className="joint-choice__words">
                <h2 className="joint-choice__name">{course.name}</h2>
                <p className="joint-choice__facts">
                  {[course.class_hours > 0 && `${course.class_hours} 课时`, ...course.teachers.map(({ name }) => name)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <CoursePrice course={course} size="small" />
              </div>
            </article>
          ))}
        </section>
        <p className="order-confirm__hint">登录后可以逐门选择，优惠券自动抵扣，一次付款全部开课。</p>
      </div>
      <ActionBar>
        <Link className="button button--deal" to={order} replace>
          登录并下单 · {courses.length} 门共 ¥{yuan(sum)}
        </Link>
      </ActionBar>
    </>
  );
}
