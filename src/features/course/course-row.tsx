import type { ReactNode } from 'react';
import { yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { MediaRow, MediaRowSkeleton } from '#src/ui/app/media-row.tsx';
import { CoursePrice } from './course-price.tsx';
import { beginText, type Course } from './course-words.ts';
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
    | 'is_live'
    | 'is_sold_out'
    | 'sales_from'
    | 'piece_group_info'
    | 'price'
    | 'origin_price'
    | 'price_display_type'
  >;
  /** The name with matches marked; the plain name when missing. */
  readonly name?: ReactNode;
}

/** A course in a list: picture, name, one line of facts, price. The whole row is a link. */
export function CourseRow({ course, name = course.name }: CourseRowProps) {
  const facts = [
    course.subject_name,
    course.class_hours > 0 && `${course.class_hours} 课时`,
    course.teachers.map(({ name }) => name).join('、'),
  ].filter(Boolean);
  return (
    <MediaRow
      to={paths.courseDetail({ course_uuid: course.uuid })}
      cover={course.img_cover}
      title={name}
      {...(course.is_live && { badge: '直播' })}
    >
      <span className="course-row__facts">{facts.join(' · ')}</span>
      <CourseOffer course={course} />
    </MediaRow>
  );
}

/** Its price, or the reason why none is shown. */
function CourseOffer({ course }: Pick<CourseRowProps, 'course'>) {
  const group = course.piece_group_info.pbd_data;
  const state = beginText(course.sales_from) ?? (course.is_sold_out ? '已售罄' : undefined);
  if (course.is_owned) return <span className="course-row__price course-row__state is-owned">已购</span>;
  return (
    <>
      {group && !state && (
        <span className="course-row__group">
          {group.grouped_num} 人团 ¥{yuan(group.group_price)}
        </span>
      )}
      <span className="course-row__price">
        <CoursePrice course={course} size="small" />
        {state && <span className="course-row__state">{state}</span>}
      </span>
    </>
  );
}

/** Placeholder of a row. */
export const CourseRowSkeleton = MediaRowSkeleton;
