import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { outlineQuery } from '#src/features/course/product-query.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import type { MyCourse } from '../my-courses.ts';
import { LessonList } from './lesson-list.tsx';
import { LinesSkeleton } from './lessons-skeleton.tsx';
import type { OutlinePart } from './outline-part.ts';

interface CourseLessonsProps {
  readonly course: MyCourse;
  readonly part: OutlinePart | undefined;
}

/** The lessons of one part of the student's course. */
export function CourseLessons({ course, part }: CourseLessonsProps) {
  const { data: outline, error, refetch } = useQuery(outlineQuery(course.course_uuid, part));
  if (outline && outline.chapters.length > 0) {
    return <LessonList key={outline.outline_tp} outline={outline} course={course} />;
  }
  if (outline && course.kind === 'yanxue') {
    return <StatusView title="这是一次研学行程" text="谁去、哪一期、怎么到达，都在“我的行程”里。" />;
  }
  if (outline) {
    return (
      <StatusView title="老师正在排课" text="排好后，每一节课都会列在这里。">
        <Link className="button button--plain" to={paths.courseIntroduce({ product_id: course.course_uuid })}>
          查看课程介绍
        </Link>
      </StatusView>
    );
  }
  if (course.is_expired && isMissing(error)) {
    return <StatusView title="这门课程已到期" text="它已经下架，大纲不再显示。" />;
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <LinesSkeleton />;
}
