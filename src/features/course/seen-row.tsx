import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import { CoursePrice } from './course-price.tsx';
import { coursesQuery } from './courses-query.ts';
import './seen-row.css';

/** A row to swipe: picture, name and price of each course that is still on sale. */
export default function SeenRow({ uuids }: { readonly uuids: readonly string[] }) {
  const { data: courses = [] } = useQuery(coursesQuery(uuids));
  if (courses.length === 0) return null;
  return (
    <section className="seen-row" aria-label="最近看过">
      <h2 className="seen-row__title">最近看过</h2>
      <ul className="seen-row__courses">
        {courses.map((course) => (
          <li key={course.uuid}>
            <Link className="seen-row__course" to={paths.courseDetail({ course_uuid: course.uuid })}>
              <Photo src={course.img_cover} alt="" width={144} height={81} />
              <span className="seen-row__name">{course.name}</span>
              {course.is_owned ? <small>已购</small> : <CoursePrice course={course} size="small" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
