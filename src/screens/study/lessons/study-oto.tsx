import './study-list.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { type MyCourse, myCourseQuery } from '../my-courses.ts';
import { NoMyCourse } from '../no-my-course.tsx';
import { CourseHead } from './course-head.tsx';
import { CourseLessons } from './course-lessons.tsx';
import { LessonsSkeleton } from './lessons-skeleton.tsx';
import { isOneToOne, partOf } from './outline-part.ts';

/** The lessons of one part of a course, by default the one-to-one ones, and booking a time for them. */
export default function StudyOto() {
  const { uuid = '', outline_tp = '' } = useParams();
  const part = partOf(outline_tp);
  const { data: course, error, refetch } = useQuery(myCourseQuery(uuid));
  if (course) {
    if (part === undefined || !course.outline_types.includes(part)) return <NoLessons course={course} />;
    return (
      <>
        <div className="study-list">
          <CourseHead course={course} part={part} />
          <CourseLessons course={course} part={part} />
        </div>
        {isOneToOne(part) && <Reservation course={course} />}
      </>
    );
  }
  if (error) return <NoMyCourse reason={error} onRetry={() => void refetch()} />;
  return (
    <div className="study-list">
      <LessonsSkeleton />
    </div>
  );
}

function Reservation({ course }: { readonly course: MyCourse }) {
  const reserve = useReserveLessons(course.course_uuid);
  if (course.is_expired) {
    return (
      <ActionBar>
        <Link className="button button--brand" to={paths.courseDetail({ course_uuid: course.course_uuid })}>
          再次报名
        </Link>
      </ActionBar>
    );
  }
  if (course.needs_agreement) {
    return (
      <ActionBar>
        <Link className="button button--brand" to={paths.studyStep({ uuid: course.uuid })}>
          签署协议后约课
        </Link>
      </ActionBar>
    );
  }
  return (
    <ActionBar>
      {course.is_reserved ? (
        <p className="study-list__reserved" role="status">
          已预约，老师会在 1 个工作日内联系你约定时间
        </p>
      ) : (
        <Button isBusy={reserve.isPending} onClick={() => reserve.mutate()}>
          预约上课时间
        </Button>
      )}
    </ActionBar>
  );
}

function NoLessons({ course }: { readonly course: MyCourse }) {
  return (
    <StatusView title="这门课程没有这部分内容" text="看看它的其他课吧。">
      <Link className="button button--brand" to={paths.studyList({ uuid: course.uuid })} replace>
        去学习
      </Link>
    </StatusView>
  );
}

/** Requests a time for the one-to-one lessons of a course; busy until the cached data is updated. */
function useReserveLessons(courseUuid: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: () => api('POST /api/V1.24/course/reservation/', { body: { course_uuid: courseUuid } }),
    onSuccess: async ({ is_new: isNew }) => {
      showToast(isNew ? '已提交，老师会联系你约定时间' : '你已提交过，老师会联系你约定时间');
      await client.invalidateQueries({ queryKey: ['my-courses'] });
    },
  });
}
