import type { Database } from '#server/db/database.ts';
import { chapters, sections, videos } from '#server/db/schema/study.ts';
import { outlineTypes, sectionKinds } from '#src/contract/states.ts';
import { allLessons, type CourseSeed, courseOf, finalPaperOf } from '../shop/course-files.ts';
import { courseListIds } from '../shop/course-list-ids.ts';
import { paperOf } from './exams.ts';

type Chapter = ReturnType<typeof allLessons>[number]['chapters'][number];
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
  const { name, isFree } = section;
  rows.videos.push({ ...filmRow(section), id: videoId, courseId: course.uuid, name, isFree, url: section.video });
  rows.sections.push({ ...own, kind: sectionKinds.VIDEO, videoId });
}

const filmRow = ({ poster, subtitles, marks, seconds }: Section) => ({
  ...{ poster, subtitlesUrl: subtitles, durationSeconds: seconds },
  marks: marks.map(readMark),
});

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

/** The film of `pages-config/assets/videos` with this name, as a lesson has it: what a video of its own needs. */
export function filmOf(name: string) {
  const url = `/storage/videos/${name}.mp4`;
  const lessons = allLessons().flatMap(({ chapters: list }) => list.flatMap((chapter) => chapter.sections));
  const shown = lessons.find(({ video }) => video === url);
  if (!shown) throw new Error(`No lesson has the film ${name}.`);
  return { ...filmRow(shown), url };
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
  }
  if (rows.chapters.length === 0) return;
  await db.insert(videos).values(rows.videos).onConflictDoNothing();
  await db.insert(chapters).values(rows.chapters).onConflictDoNothing();
  await db.insert(sections).values(rows.sections).onConflictDoNothing();
}
