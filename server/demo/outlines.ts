import type { Database } from '#server/db/database.ts';
import { chapters, sections, videos } from '#server/db/schema/study.ts';
import { outlineTypes, sectionKinds } from '#src/contract/states.ts';
import { allLessons, type CourseSeed, courseOf, finalPaperOf } from './course-files.ts';
import { courseListIds } from './course-list-ids.ts';
import { paperOf } from './exams.ts';

type Lessons = ReturnType<typeof allLessons>[number];
type Chapter = Lessons['chapters'][number];
type Section = Chapter['sections'][number];

const PARTS = { recorded: outlineTypes.RECORDED, 'one-to-one': outlineTypes.ONE_TO_ONE } as const;
/** Places of the one-to-one lessons, after the recorded and the live ones. */
const ONE_TO_ONE = { chapter: 90, section: 900 };
/** Place of the paper at the end of the last chapter. */
const LAST = 15;

interface Rows {
  readonly videos: (typeof videos.$inferInsert)[];
  readonly chapters: (typeof chapters.$inferInsert)[];
  readonly sections: (typeof sections.$inferInsert)[];
}

/** The shared recording of a course's live classes. */
export const recordingOf = (course: number) => courseListIds.video(course * 1000 + 999);

function addChapter(course: CourseSeed, { name, part, sections: list }: Chapter, place: number, rows: Rows): void {
  const isRecorded = part === 'recorded';
  const position = isRecorded ? place : ONE_TO_ONE.chapter;
  const chapterId = courseListIds.chapter(course.id * 100 + position);
  rows.chapters.push({ id: chapterId, courseId: course.uuid, outlineTp: PARTS[part], name, position });
  const first = course.id * 1000 + (isRecorded ? place * 20 : ONE_TO_ONE.section);
  for (const [index, section] of list.entries()) addSection(course, section, { chapterId, first, index }, rows);
}

interface Place {
  readonly chapterId: string;
  /** The number in the id of the chapter's first section. */
  readonly first: number;
  readonly index: number;
}

function addSection(course: CourseSeed, section: Section, { chapterId, first, index }: Place, rows: Rows): void {
  const own = {
    id: courseListIds.section(first + index),
    ...{ chapterId, name: section.name, position: index, durationSeconds: section.seconds, isFree: section.isFree },
  };
  if (section.video === undefined) {
    const { MATERIAL, ONE_TO_ONE: TUTORING } = sectionKinds;
    const { material } = section;
    rows.sections.push(
      material === undefined ? { ...own, kind: TUTORING } : { ...own, kind: MATERIAL, materialUrl: material },
    );
    return;
  }
  const videoId = courseListIds.video(first + index);
  rows.videos.push({ ...videoRow(course, section), id: videoId, url: section.video });
  rows.sections.push({ ...own, kind: sectionKinds.VIDEO, videoId });
}

function videoRow({ uuid }: CourseSeed, { name, poster, subtitles, marks, seconds, isFree }: Section) {
  return {
    ...{ courseId: uuid, name, poster, subtitlesUrl: subtitles, durationSeconds: seconds, isFree },
    marks: marks.map(readMark),
  };
}

/** `03:20 先找谓语`: the second and the name. */
function readMark(text: string): { readonly second: number; readonly name: string } {
  const [clock = '', ...name] = text.split(' ');
  return { second: clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0), name: name.join(' ') };
}

/** The subject's paper, at the end of the course's last recorded chapter. */
function addPaper(course: CourseSeed, place: number, rows: Rows): void {
  const paper = finalPaperOf(course.subject);
  if (paper === undefined) return;
  rows.sections.push({
    id: courseListIds.section(course.id * 1000 + place * 20 + LAST),
    chapterId: courseListIds.chapter(course.id * 100 + place),
    name: '章末测试',
    kind: sectionKinds.PAPER,
    position: LAST,
    durationSeconds: 3600,
    paperUuid: paperOf(paper).id,
  });
}

/** The length of the sample's recordings of live classes. */
export const recordedSeconds = () => firstVideo(allLessons()[0])?.seconds ?? 0;

const firstVideo = (lessons: Lessons | undefined) =>
  lessons?.chapters.flatMap((chapter) => chapter.sections).find(({ video }) => video !== undefined);

/** The recording that every live class of the course plays: the course's first video. */
function addRecording(course: CourseSeed, lessons: Lessons, rows: Rows): void {
  const shown = firstVideo(lessons);
  if (!shown?.video) return;
  rows.videos.push({
    ...videoRow(course, shown),
    ...{ id: recordingOf(course.id), name: `${course.name} 直播回放`, url: shown.video },
    isFree: course.priceCents === 0,
  });
}

/** Adds missing outlines and videos, for every course with lessons. */
export async function seedOutlines(db: Database): Promise<void> {
  const rows: Rows = { videos: [], chapters: [], sections: [] };
  const taught = new Set((await db.selectDistinct({ id: chapters.courseId }).from(chapters)).map(({ id }) => id));
  for (const lessons of allLessons()) {
    const course = courseOf(lessons.course);
    if (taught.has(course.uuid)) continue;
    for (const [place, chapter] of lessons.chapters.entries()) addChapter(course, chapter, place, rows);
    const recorded = lessons.chapters.filter(({ part }) => part === 'recorded');
    if (recorded.length > 1) addPaper(course, recorded.length - 1, rows);
    if (course.isLive) addRecording(course, lessons, rows);
  }
  if (rows.chapters.length === 0) return;
  await db.insert(videos).values(rows.videos).onConflictDoNothing();
  await db.insert(chapters).values(rows.chapters).onConflictDoNothing();
  await db.insert(sections).values(rows.sections).onConflictDoNothing();
}
