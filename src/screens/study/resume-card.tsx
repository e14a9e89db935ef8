import { Link } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import type { MyCourse } from './my-courses.ts';
import { studyWord } from './study-action.ts';
import './progress-bar.css';

/** Where the student left off, one tap from going on. */
export function ResumeCard({ course }: { readonly course: MyCourse }) {
  const { done_count: done, video_count: all } = course;
  return (
    <Link
      className="study-resume"
      to={paths.studyVideo({}, { video: course.resume_video_uuid })}
      state={{ isStarting: true }}
    >
      <span className="study-resume__label">上次学到</span>
      <span className="study-resume__lesson">{course.resume_video_name}</span>
      <span className="study-resume__course">{course.name}</span>
      <span className="study-resume__foot">
        <progress className="study-progress" value={done} max={all} aria-label="学习进度" />
        <span>
          {done}/{all}
        </span>
        <span className="study-resume__go">{studyWord(course)}</span>
      </span>
    </Link>
  );
}
