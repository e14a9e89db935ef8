import { Link } from 'react-router-dom';
import type { Unavailable } from '#src/features/order/checkout.ts';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { UnavailableNote } from './joint-choice.tsx';

interface UnavailableViewProps {
  readonly courses: readonly Unavailable[];
  /** Adds back what was taken out. */
  readonly onTake: () => void;
}

/** Why none of the courses can be bought, and what to do. */
export function UnavailableView({ courses, onTake }: UnavailableViewProps) {
  const wasLeft = courses.some(({ reason }) => reason === null);
  return (
    <>
      <StatusView
        title={wasLeft ? '留下的课程暂时不能购买' : '这些课程暂时都不能购买'}
        text={wasLeft ? '可以把取消的课程选回来' : '原因在下面，其他课程可以照常购买'}
      >
        {wasLeft ? (
          <button type="button" className="button button--brand" onClick={onTake}>
            重新选择课程
          </button>
        ) : (
          <Link className="button button--brand" to={paths.courseList()} replace>
            看看其他课程
          </Link>
        )}
      </StatusView>
      <ul className="order-confirm">
        {courses.map((course) => (
          <li key={course.uuid} className="order-section joint-choice__alone">
            <strong>{course.name}</strong>
            {course.reason && <UnavailableNote course={course} reason={course.reason} />}
          </li>
        ))}
      </ul>
    </>
  );
}
