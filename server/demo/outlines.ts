import type { Database } from '#server/db/database.ts';
import { chapters, sections, videos } from '#server/db/schema/study.ts';
import { allCourses, type CourseSeed, subjectOf } from './course-files.ts';
import { courseListIds } from './course-list-ids.ts';
import { paperOf } from './exams.ts';
import { seedIds } from './ids.ts';

/** Length of the sample video, which every lesson plays. */
export const LESSON_SECONDS = 14;
const SUBTITLES = '/storage/videos/english-lesson.vtt';
const MARKS = [
  { second: 0, name: '先不急着翻译' },
  { second: 3, name: '第一步：找主干' },
  { second: 6, name: '第二步：挂回修饰' },
  { second: 10, name: '第三步：读一遍' },
];
const RECORDED = 1;
const ONE_TO_ONE = 3;
const KIND = { VIDEO: 1, PAPER: 3, MATERIAL: 4, ONE_TO_ONE: 5 } as const;
interface Rows {
  readonly videos: (typeof videos.$inferInsert)[];
  readonly chapters: (typeof chapters.$inferInsert)[];
  readonly sections: (typeof sections.$inferInsert)[];
}

const posterOf = (subject: string) => `/storage/posters/${subjectOf(subject).poster}-lesson.jpg`;

/** The shared recording of a course's live classes. */
export const recordingOf = (course: number) => courseListIds.video(course * 1000 + 999);

/** The recorded part: all topics of a long course, the first two of a short one; the first section is free. */
function recordedPart(course: CourseSeed, rows: Rows): void {
  const number = course.id;
  const chosen = subjectOf(course.subject).chapters.slice(0, course.hours < 20 ? 2 : undefined);
  chosen.forEach(({ name, lessons }, chapterIndex) => {
    const chapterId = courseListIds.chapter(number * 100 + chapterIndex);
    rows.chapters.push({
      id: chapterId,
      courseId: seedIds.course(number),
      outlineTp: RECORDED,
      name: `第 ${chapterIndex + 1} 章 ${name}`,
      position: chapterIndex,
    });
    lessons.forEach((section, position) => {
      const key = number * 1000 + chapterIndex * 20 + position;
      const isFree = chapterIndex === 0 && position === 0;
      const title = `${chapterIndex + 1}.${position + 1} ${section}`;
      rows.videos.push({
        id: courseListIds.video(key),
        courseId: seedIds.course(number),
        name: title,
        poster: posterOf(course.subject),
        url: '/storage/videos/english-lesson.mp4',
        subtitlesUrl: SUBTITLES,
        marks: MARKS,
        durationSeconds: LESSON_SECONDS,
        isFree: isFree || course.priceCents === 0,
      });
      rows.sections.push({
        id: courseListIds.section(key),
        chapterId,
        name: title,
        kind: KIND.VIDEO,
        position,
        durationSeconds: LESSON_SECONDS,
        isFree: isFree || course.priceCents === 0,
        videoId: courseListIds.video(key),
      });
    });
    rows.sections.push(...extras(course, chapterIndex, chapterId, chosen.length));
  });
}

/** A handout after the first chapter, and the subject's paper after the last. */
function extras(course: CourseSeed, chapterIndex: number, chapterId: string, chapterCount: number): Rows['sections'] {
  const key = course.id * 1000 + chapterIndex * 20 + 15;
  const { paper } = subjectOf(course.subject);
  if (chapterIndex === 0) {
    const materialUrl = '/storage/files/english-lesson.pdf';
    return [
      { id: courseListIds.section(key), chapterId, name: '本章讲义', kind: KIND.MATERIAL, position: 15, materialUrl },
    ];
  }
  if (chapterIndex !== chapterCount - 1 || paper === undefined) return [];
  return [
    {
      id: courseListIds.section(key),
      chapterId,
      name: '章末测试',
      kind: KIND.PAPER,
      position: 15,
      durationSeconds: 3600,
      paperUuid: paperOf(paper).id,
    },
  ];
}

/** The one-to-one lessons of a course. */
function oneToOnePart(number: number, rows: Rows): void {
  const chapterId = courseListIds.chapter(number * 100 + 90);
  rows.chapters.push({
    id: chapterId,
    courseId: seedIds.course(number),
    outlineTp: ONE_TO_ONE,
    name: '一对一课程',
    position: 90,
  });
  ['学情诊断', '方案沟通', '第一次辅导', '第二次辅导'].forEach((name, position) => {
    const id = courseListIds.section(number * 1000 + 900 + position);
    rows.sections.push({ id, chapterId, name, kind: KIND.ONE_TO_ONE, position, durationSeconds: 3600 });
  });
}

/** Adds missing outlines and videos, for every course with lessons. */
export async function seedOutlines(db: Database): Promise<void> {
  const rows: Rows = { videos: [], chapters: [], sections: [] };
  const taught = new Set((await db.selectDistinct({ id: chapters.courseId }).from(chapters)).map(({ id }) => id));
  for (const course of allCourses()) {
    const number = course.id;
    if (course.kind !== 'course' || taught.has(seedIds.course(number))) continue;
    recordedPart(course, rows);
    if (course.isOneToOne) oneToOnePart(number, rows);
    if (course.isLive) {
      rows.videos.push({
        id: recordingOf(number),
        courseId: seedIds.course(number),
        name: `${course.name} 直播回放`,
        poster: posterOf(course.subject),
        url: '/storage/videos/english-lesson.mp4',
        subtitlesUrl: SUBTITLES,
        marks: MARKS,
        durationSeconds: LESSON_SECONDS,
        isFree: course.priceCents === 0,
      });
    }
  }
  if (rows.chapters.length === 0) return;
  await db.insert(videos).values(rows.videos).onConflictDoNothing();
  await db.insert(chapters).values(rows.chapters).onConflictDoNothing();
  await db.insert(sections).values(rows.sections).onConflictDoNothing();
}
