import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { type MyCourse, myCourseQuery } from '../my-courses.ts';
import { NoMyCourse } from '../no-my-course.tsx';
import { studyWord } from '../today/study-action.ts';
import { CourseHead } from './course-head.tsx';
import { CourseLessons } from './course-lessons.tsx';
import { LessonsSkeleton } from './lessons-skeleton.tsx';
import { readPart } from './outline-part.ts';
import './study-list.css';

/** A course of the student: its lessons, progress, and where to continue. */
export default function StudyList() {
  const { uuid = '' } = useParams();
  const [query] = useSearchParams();
  const { data: course, error, refetch } = useQuery(myCourseQuery(uuid));
  useTitle(course?.name);
  if (course) {
    return (
      <>
        <div className="study-list">
          <CourseHead course={course} part={readPart(query.get('tp'), course.outline_types)} />
          <CourseLessons course={course} part={readPart(query.get('tp'), course.outline_types)} />
        </div>
        <NextStep course={course} />
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

function NextStep({ course }: { readonly course: MyCourse }) {
  const step = nextStep(course);
  if (!step) return null;
  return (
    <ActionBar>
      <Link className="button button--brand" to={step.to} state={STARTING}>
        {step.label}
      </Link>
    </ActionBar>
  );
}

/** The player starts by itself: the student has just chosen the lesson. */
const STARTING = { isStarting: true };

function nextStep(course: MyCourse) {
  const { course_uuid, uuid, resume_video_uuid: video } = course;
  if (course.is_expired) return { label: '再次报名', to: paths.courseDetail({ course_uuid }) };
  if (course.needs_agreement) return { label: '签署协议后开始学习', to: paths.studyStep({ uuid }) };
  if (course.kind === 'yanxue') return { label: '我的行程', to: paths.studentTour({ course_id: course_uuid }) };
  return video ? { label: studyWord(course), to: paths.studyVideo({}, { video }) } : undefined;
}
