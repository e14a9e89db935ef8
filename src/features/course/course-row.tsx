import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { CoursePrice } from './course-price.tsx';
import type { Course } from './course-standing.ts';
import './course-row.css';

interface CourseRowProps {
  readonly course: Pick<
    Course,
    | 'uuid'
    | 'name'
    | 'img_cover'
    | 'subject_name'
    | 'class_hours'
    | 'teachers'
    | 'is_owned'
    | 'is_sold_out'
    | 'price'
    | 'origin_price'
    | 'price_display_type'
  >;
}

/** A course in a list: picture, name, one line of facts, price. The whole row leads to it. */
export function CourseRow({ course }: CourseRowProps) {
  const facts = [
    course.subject_name,
    course.class_hours > 0 && `${course.class_hours} 课时`,
    course.teachers.map(({ name }) => name).join('、'),
  ].filter(Boolean);
  return (
    <Link className="course-row" to={paths.courseDetail({ course_uuid: course.uuid })}>
      <img
        className="course-row__cover"
        src={course.img_cover}
        alt=""
        width="128"
        height="72"
        loading="lazy"
        decoding="async"
      />
      <span className="course-row__body">
        <span className="course-row__name">{course.name}</span>
        <span className="course-row__facts">{facts.join(' · ')}</span>
        <span className="course-row__price">
          {course.is_owned ? (
            <span className="course-row__state">已购买</span>
          ) : (
            <CoursePrice course={course} size="small" />
          )}
          {course.is_sold_out && !course.is_owned && <span className="course-row__state">已售罄</span>}
        </span>
      </span>
    </Link>
  );
}

/** The place of a row that is being loaded. */
export function CourseRowSkeleton() {
  return (
    <div className="course-row">
      <Skeleton className="course-row__cover" />
      <div className="course-row__body">
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    </div>
  );
}
