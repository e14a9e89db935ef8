import { useState } from 'react';
import type { Chapter, Outline } from '#src/features/course/product-query.ts';
import type { MyCourse } from '../my-courses.ts';
import { LessonRow } from './lesson-row.tsx';
import { readOpenChapters, saveOpenChapters } from './open-chapters.ts';
import './lesson-list.css';

interface LessonListProps {
  readonly outline: Outline;
  /** The student's own course; undefined for a visitor who only previews it. */
  readonly course: MyCourse | undefined;
  /** The video that plays next to the list. */
  readonly playing?: string;
}

/** Chapters that fold, in the state the student left them; at first the current one is open. */
export function LessonList({ outline, course, playing }: LessonListProps) {
  const { course_uuid: courseUuid, chapters } = outline;
  const list = `${courseUuid}:${outline.outline_tp}`;
  const marked = playing ?? course?.resume_video_uuid ?? undefined;
  const [open, setOpen] = useState(() => {
    const left = readOpenChapters(list);
    const first = (chapterOf(chapters, marked) ?? chapters[0])?.uuid ?? '';
    return left && playing === undefined ? left : new Set(left).add(first);
  });
  const handleToggle = ({ uuid }: Chapter, isOpen: boolean) => {
    if (isOpen === open.has(uuid)) return;
    const next = new Set(open);
    if (!next.delete(uuid)) next.add(uuid);
    setOpen(next);
    saveOpenChapters(list, next);
  };
  return (
    <>
      {chapters.map((chapter) => (
        <details
          key={chapter.uuid}
          className="study-chapter"
          open={open.has(chapter.uuid)}
          onToggle={({ currentTarget }) => handleToggle(chapter, currentTarget.open)}
        >
          <summary className="study-chapter__name">
            <span>{chapter.name}</span>
            <small>{progressText(chapter)}</small>
          </summary>
          <ol>
            {chapter.sections.map((section) => (
              <li key={section.uuid}>
                <LessonRow
                  section={section}
                  course={course}
                  part={outline.outline_tp}
                  marked={marked}
                  playing={playing}
                />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </>
  );
}

function chapterOf(chapters: readonly Chapter[], video: string | undefined): Chapter | undefined {
  return chapters.find(({ sections }) => sections.some(({ video_uuid: uuid }) => uuid !== null && uuid === video));
}

function progressText({ sections }: Chapter): string {
  const videos = sections.filter(({ progress }) => progress !== null);
  if (videos.length === 0) return `${sections.length} 节`;
  return `${videos.filter(({ progress }) => progress?.is_done).length}/${videos.length}`;
}
