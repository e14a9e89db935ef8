/** A lesson with the student's progress. */
export interface Lesson {
  readonly id: string;
  readonly name: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly mycourseId: string;
  readonly videoId: string | null;
  readonly paperId: string | null;
  /** Minutes planned for it. */
  readonly minutes: number;
  readonly videoSeconds: number;
  readonly positionSeconds: number;
  /** When the student last watched it; null before the first time. */
  readonly watchedAt: Date | null;
  readonly isDone: boolean;
}

interface RunningExam {
  readonly title: string;
  readonly paper_uuid: string;
  readonly answer_id: string;
  readonly deadline: string;
  readonly answered_count: number;
  readonly question_count: number;
}

interface LiveClass {
  readonly name: string;
  readonly classroom: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly is_public: boolean;
  readonly course: { readonly name: string };
}

interface Offers {
  readonly exam: RunningExam | null;
  /** Sorted by start. */
  readonly lives: readonly LiveClass[];
  readonly lessons: readonly Lesson[];
  /** Id of the next lesson of the plan; null for none. */
  readonly nextId: string | null;
  readonly toSign: { readonly mycourseId: string; readonly name: string } | undefined;
}

const LIVE_SOON_MS = 30 * 60_000;
/** A room that is open for longer is not a lesson. */
const LONGEST_MS = 12 * 3_600_000;
const MINUTE_MS = 60_000;
/** The player starts at the beginning below this position, so such a video does not count as begun. */
const WORTH_SECONDS = 5;
const NOTHING = {
  ...{ course_name: '', minutes: 0, position_seconds: 0, answered_count: 0, question_count: 0, is_public: false },
  ...{ start_time: null, video_uuid: null, paper_uuid: null, answer_id: null, classroom: null, mycourse_uuid: null },
};

/**
 * The one next step: a running exam, a class that runs or begins within 30 minutes, the video begun last, the next
 * lesson of the plan, or a course whose agreement is not signed. Null when there is none.
 */
export function nextStep({ exam, lives, lessons, nextId, toSign }: Offers, now: Date) {
  if (exam) {
    const { title, paper_uuid, answer_id, answered_count, question_count } = exam;
    const minutes = minutesUntil(exam.deadline, now);
    return { ...NOTHING, kind: 'exam' as const, title, minutes, paper_uuid, answer_id, answered_count, question_count };
  }
  const live = lives.find((each) => isLesson(each) && Date.parse(each.start_time) - now.getTime() <= LIVE_SOON_MS);
  if (live) {
    const { name: title, course, classroom, is_public, start_time } = live;
    const minutes = Math.max(0, minutesUntil(live.end_time, now) - Math.max(0, minutesUntil(start_time, now)));
    return {
      ...NOTHING,
      kind: 'live' as const,
      title,
      course_name: course.name,
      minutes,
      classroom,
      is_public,
      start_time,
    };
  }
  const begun = lessons
    .filter(({ watchedAt, isDone, positionSeconds }) => watchedAt && !isDone && positionSeconds >= WORTH_SECONDS)
    .sort((a, b) => (b.watchedAt?.getTime() ?? 0) - (a.watchedAt?.getTime() ?? 0))[0];
  if (begun) {
    const minutes = Math.max(1, Math.ceil((begun.videoSeconds - begun.positionSeconds) / 60));
    return { ...NOTHING, ...ofLesson(begun), kind: 'video' as const, minutes, position_seconds: begun.positionSeconds };
  }
  const planned = lessons.find(({ id }) => id === nextId);
  if (planned) {
    return { ...NOTHING, ...ofLesson(planned), kind: planned.paperId ? ('paper' as const) : ('lesson' as const) };
  }
  if (!toSign) return null;
  return { ...NOTHING, kind: 'sign' as const, title: toSign.name, minutes: 3, mycourse_uuid: toSign.mycourseId };
}

function isLesson({ start_time: start, end_time: end }: LiveClass): boolean {
  return Date.parse(end) - Date.parse(start) <= LONGEST_MS;
}

function ofLesson({ name, courseName, minutes, videoId, paperId, mycourseId }: Lesson) {
  const ids = { video_uuid: videoId, paper_uuid: paperId, mycourse_uuid: mycourseId };
  return { title: name, course_name: courseName, minutes, ...ids };
}

const minutesUntil = (moment: string, now: Date) => Math.ceil((Date.parse(moment) - now.getTime()) / MINUTE_MS);

/** The first free lesson, for a student without a course. */
export function freeStep(lesson: {
  readonly id: string;
  readonly name: string;
  readonly courseName: string;
  readonly durationSeconds: number;
}) {
  const minutes = Math.max(1, Math.round(lesson.durationSeconds / 60));
  return {
    ...NOTHING,
    ...{ kind: 'free' as const, title: lesson.name, course_name: lesson.courseName, minutes, video_uuid: lesson.id },
  };
}
