import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { outlineTypeText } from '#src/features/course/outline-words.ts';
import { homeworksQuery, partOf } from '#src/features/homework/homework-queries.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { courseFacts, type MyCourse } from '../my-courses.ts';
import { otoPath } from '../today/study-action.ts';
import { isOneToOne, type OutlinePart } from './outline-part.ts';
import './progress-bar.css';

interface CourseHeadProps {
  readonly course: MyCourse;
  readonly part: OutlinePart | undefined;
}

/** The course's name, progress and end date, with links to its parts. */
export function CourseHead({ course, part }: CourseHeadProps) {
  const { state, until } = courseFacts(course, serverNow());
  const { uuid, done_count: done, video_count: all, outline_types: parts } = course;
  return (
    <>
      <section className="study-head" aria-label="学习进度">
        <h2 className="study-head__name">{course.name}</h2>
        {all > 0 && <progress className="study-progress" value={done} max={all} aria-label="学习进度" />}
        <p className="study-head__facts">
          <span>{all > 0 ? `已学 ${done}/${all} 节` : state}</span>
          <span>{until}</span>
        </p>
        <p className="study-head__links">
          <HomeworkLink course={course.course_uuid} />
          {course.has_upgrade && <Link to={paths.studyUpgradeList({ uuid })}>补差价升级</Link>}
          <Link to={paths.studyStep({ uuid })}>开课进度与协议</Link>
          {course.kind === 'course' && (
            <Link to={paths.courseIntroduce({ product_id: course.course_uuid })}>课程介绍</Link>
          )}
          <Link to={paths.serviceEvaluationForm({ uuid: course.course_uuid })}>评价服务</Link>
        </p>
      </section>
      {parts.length > 1 && (
        <nav className="study-parts" aria-label="课程部分">
          {parts.map((type) => (
            <Link
              key={type}
              to={isOneToOne(type) ? otoPath(uuid) : paths.studyList({ uuid }, { tp: type })}
              aria-current={type === part ? 'page' : undefined}
              replace
            >
              {outlineTypeText(type)}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/** Link to the homework of a course; renders nothing when there is none. */
function HomeworkLink({ course }: { readonly course: string }) {
  const { data } = useQuery(homeworksQuery);
  const own = (data ?? []).filter((one) => one.course_uuid === course);
  if (own.length === 0) return null;
  const toDo = own.filter((one) => partOf(one) === 'to-do').length;
  const unread = own.filter((one) => one.is_unread).length;
  const facts = [unread > 0 ? `新批改 ${unread}` : '', toDo > 0 ? `待交 ${toDo}` : ''].filter(Boolean).join('，');
  return <Link to={paths.studyHomeworks({}, { course })}>作业{facts && `（${facts}）`}</Link>;
}
