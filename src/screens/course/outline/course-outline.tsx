import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { durationText, kindText, outlineTypeText } from '#src/features/course/outline-words.ts';
import { type Chapter, type Outline, outlineQuery, type Section } from '#src/features/course/product-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import './course-outline.css';
import { LOCK_LINES } from '#src/ui/app/icon-lines.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

/** Chapters that fold, with their lessons; lessons that are free or owned are links. */
export function CourseOutline({ courseUuid }: { readonly courseUuid: string }) {
  const [part, setPart] = useState<Outline['outline_tp']>();
  const { data: outline, error, refetch } = useQuery(outlineQuery(courseUuid, part));
  if (!outline) {
    return error ? (
      <FailedView text={failureText(error)} onRetry={() => void refetch()} />
    ) : (
      <div className="course-outline">
        <LoadingNote />
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    );
  }
  return (
    <div className="course-outline">
      {outline.outline_types.length > 1 && (
        <fieldset className="course-outline__parts">
          <legend className="visually-hidden">课程部分</legend>
          {outline.outline_types.map((type) => (
            <button
              key={type}
              type="button"
              className="course-outline__part"
              aria-pressed={type === (part ?? outline.outline_tp)}
              onClick={() => setPart(type)}
            >
              {outlineTypeText(type)}
            </button>
          ))}
        </fieldset>
      )}
      {outline.chapters.map((chapter, index) => (
        <ChapterView key={chapter.uuid} chapter={chapter} isOpen={index === 0} />
      ))}
    </div>
  );
}

function ChapterView({ chapter, isOpen }: { readonly chapter: Chapter; readonly isOpen: boolean }) {
  return (
    <details className="course-outline__chapter" open={isOpen}>
      <summary className="course-outline__name">
        <span>{chapter.name}</span>
        <small>{chapter.sections.length} 节</small>
      </summary>
      <ul>
        {chapter.sections.map((section) => (
          <li key={section.uuid}>
            <SectionRow section={section} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function SectionRow({ section }: { readonly section: Section }) {
  const target = targetOf(section);
  const words = (
    <>
      <span className="course-outline__kind">{kindText(section.kind)}</span>
      <span className="course-outline__words">
        <span>{section.name}</span>
        <small>{factsOf(section)}</small>
      </span>
      <SectionMark section={section} isLinked={target !== undefined} />
    </>
  );
  return target === undefined ? (
    <div className="course-outline__section">{words}</div>
  ) : (
    <Link className="course-outline__section" to={target}>
      {words}
    </Link>
  );
}

/** The end of a lesson's row: free trial, progress, or locked. */
function SectionMark({ section, isLinked }: { readonly section: Section; readonly isLinked: boolean }) {
  if (section.progress?.is_done) return <span className="course-outline__mark">已学完</span>;
  if (section.progress && section.progress.percent > 0) {
    return <span className="course-outline__mark">{section.progress.percent}%</span>;
  }
  if (section.is_free && isLinked) return <span className="course-outline__mark is-free">试听</span>;
  if (!section.is_locked) return null;
  return <LineIcon d={LOCK_LINES} size={18} label={section.locked_reason || '未解锁'} />;
}

/** The address of an open lesson; undefined when it is locked. */
function targetOf({ is_locked: isLocked, video_uuid: video, classroom, paper_uuid: paper }: Section) {
  if (isLocked) return undefined;
  if (video) return paths.play({ uuid: video });
  if (classroom) return paths.liveDetail({}, { classroom });
  return paper ? paths.examIndex({ paper_uuid: paper }) : undefined;
}

function factsOf({ start_time: start, duration_seconds: seconds }: Section): string {
  const facts = [start && chinaMoment(Date.parse(start), serverNow()), seconds > 0 && durationText(seconds)];
  return facts.filter(Boolean).join(' · ');
}
