import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { CoursePrice } from '#src/features/course/course-price.tsx';
import { courseQuery } from '#src/features/course/course-query.ts';
import { courseShare } from '#src/features/course/course-share.ts';
import { type Course, validity } from '#src/features/course/course-standing.ts';
import { failureText } from '#src/lib/api-failures.ts';
import { serverNow } from '#src/lib/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { useShareContent } from '#src/lib/use-share-content.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import './course-detail.css';

/** A course: what it is, what it costs, how long it stays open, and the way to buy it. */
export default function CourseDetail() {
  const { course_uuid: uuid = '' } = useParams();
  const { data: course, isPending, error, refetch } = useQuery(courseQuery(uuid));
  useTitle(course?.name);
  useShareContent(course && courseShare(course));
  if (isPending) return <CourseSkeleton />;
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <CourseView course={course} />
      <ActionBar>
        {course.is_owned ? (
          <Link className="button button--brand" to={paths.studyIndex()}>
            去学习
          </Link>
        ) : (
          <Link className="button button--deal" to={paths.orderConfirm({ course_uuid: course.uuid, extra: '0' })}>
            立即购买
          </Link>
        )}
      </ActionBar>
    </>
  );
}

function CourseView({ course }: { readonly course: Course }) {
  const teachers = course.teachers.map(({ name }) => name).join('、');
  const facts = [
    { name: '科目', value: course.subject_name },
    { name: '主讲', value: teachers },
    { name: '课时', value: course.class_hours > 0 ? `${course.class_hours} 课时` : '' },
    { name: '有效期', value: validity(course, serverNow()) },
  ].filter(({ value }) => value);
  return (
    <article className="course-detail">
      <img className="course-detail__cover" src={course.img_cover} alt="" width="1280" height="720" />
      <div className="course-detail__head">
        <CoursePrice course={course} size="large" />
        <h2 className="course-detail__name">{course.name}</h2>
      </div>
      <section className="course-detail__facts" aria-label="课程信息">
        <FactList facts={facts} />
      </section>
    </article>
  );
}

function CourseSkeleton() {
  return (
    <div className="course-detail">
      <LoadingNote />
      <Skeleton className="course-detail__cover" />
      <div className="course-detail__head">
        <Skeleton className="skeleton--half" />
        <Skeleton className="skeleton--line" />
      </div>
      <div className="course-detail__facts">
        <Skeleton className="skeleton--line" />
      </div>
    </div>
  );
}
