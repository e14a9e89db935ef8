import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CoursePrice } from '#src/features/course/course-price.tsx';
import { type Collected, collectionQuery, useRemoveCollected } from '#src/features/my/collection.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { Photo } from '#src/ui/app/photo.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import './collect.css';

/** The student's favourite courses. */
export default function Collect() {
  const query = useInfiniteQuery(collectionQuery);
  const { data, error, refetch } = query;
  const remove = useRemoveCollected();
  if (!data) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <CollectSkeleton />;
  }
  const courses = [...new Map(data.pages.flatMap(({ list }) => list).map((one) => [one.course_uuid, one])).values()];
  if (courses.length === 0 && !query.hasNextPage) {
    return (
      <StatusView title="还没有收藏" text="看到感兴趣的课程，收藏起来慢慢比较。">
        <Link className="button button--brand" to={paths.courseList()}>
          去选课
        </Link>
      </StatusView>
    );
  }
  return (
    <>
      <ul className="collect wide-grid">
        {courses.map((course) => (
          <li key={course.course_uuid}>
            <CollectedRow
              course={course}
              onRemove={() => remove.mutate(course.course_uuid, { onSuccess: () => showToast('已取消收藏') })}
            />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </>
  );
}

interface CollectedRowProps {
  readonly course: Collected;
  readonly onRemove: () => void;
}

function CollectedRow({ course, onRemove }: CollectedRowProps) {
  const facts = [course.subject_name, course.class_hours > 0 && `${course.class_hours} 课时`].filter(Boolean);
  return (
    <article className={course.is_on_shelf ? 'collected' : 'collected collected--off'}>
      <span className="collected__cover">
        <Photo src={course.img_cover} alt="" width={128} height={72} />
      </span>
      <div className="collected__words">
        <h2 className="collected__name">
          {course.is_on_shelf ? (
            <Link to={paths.courseDetail({ course_uuid: course.course_uuid })}>{course.name}</Link>
          ) : (
            course.name
          )}
        </h2>
        <p className="collected__facts">{facts.join(' · ')}</p>
        {course.is_on_shelf ? <CoursePrice course={course} size="small" /> : <p>已下架</p>}
      </div>
      <button type="button" className="collected__remove" aria-label={`取消收藏：${course.name}`} onClick={onRemove}>
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M12 4l2.5 5 5.5.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.5-.8Z" fill="currentColor" />
        </svg>
      </button>
    </article>
  );
}

const ROWS = ['1', '2', '3'];

function CollectSkeleton() {
  return (
    <div className="collect wide-grid">
      <LoadingNote />
      {ROWS.map((row) => (
        <div key={row} className="collected">
          <Skeleton className="collected__cover" />
          <div className="collected__words">
            <Skeleton className="skeleton--line" />
            <Skeleton className="skeleton--half" />
          </div>
        </div>
      ))}
    </div>
  );
}
