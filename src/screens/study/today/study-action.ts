import { outlineTypes } from '#src/contract/states.ts';
import * as paths from '#src/lib/paths.ts';
import type { MyCourse } from '../my-courses.ts';

interface StudyAction {
  readonly label: string;
  readonly to: string;
}

/** The main action of a course at the moment `now` (milliseconds, server's clock), the most urgent first. */
export function studyAction(course: MyCourse, now: number): StudyAction {
  const { uuid, course_uuid, next_live: live, outline_types: parts } = course;
  if (course.is_expired) return { label: '再次报名', to: paths.courseDetail({ course_uuid: course.course_uuid }) };
  if (course.needs_agreement) return { label: '去签署', to: paths.studyStep({ uuid }) };
  if (course.kind === 'yanxue') return { label: '我的行程', to: paths.studentTour({ course_id: course_uuid }) };
  if (live && Date.parse(live.start_time) <= now) {
    return { label: '进入直播', to: paths.liveDetail({}, { classroom: live.classroom }) };
  }
  if (parts.length === 0) return { label: '查看课程', to: paths.courseDetail({ course_uuid: course.course_uuid }) };
  const [onlyPart] = parts.length === 1 ? parts : [];
  if (onlyPart === outlineTypes.ONE_TO_ONE) return { label: '约课', to: otoPath(uuid) };
  return { label: studyWord(course), to: paths.studyList({ uuid }) };
}

/** The screen of the one-to-one lessons of a course. */
export function otoPath(uuid: string): string {
  return paths.studyOto({ uuid, outline_tp: String(outlineTypes.ONE_TO_ONE) });
}

/** The label of the button to study, by progress. */
export function studyWord(course: Pick<MyCourse, 'done_count' | 'video_count' | 'studied_time'>): string {
  if (course.video_count > 0 && course.done_count === course.video_count) return '复习';
  return course.studied_time ? '继续学习' : '开始学习';
}

/** The course the student watched last, if they can continue it; undefined when there is none. */
export function courseToResume(courses: readonly MyCourse[]): MyCourse | undefined {
  return courses
    .filter(
      (course) => !course.is_expired && !course.needs_agreement && course.resume_video_uuid && course.studied_time,
    )
    .reduce<MyCourse | undefined>(
      (last, course) => (last && studiedAt(last) >= studiedAt(course) ? last : course),
      undefined,
    );
}

function studiedAt({ studied_time: time }: MyCourse): number {
  return time ? Date.parse(time) : 0;
}
