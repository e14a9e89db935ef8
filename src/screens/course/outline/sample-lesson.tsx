import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { durationText } from '#src/features/course/outline-words.ts';
import { type Outline, outlineQuery, type Product } from '#src/features/course/product-query.ts';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import './sample-lesson.css';

/** Loaded only when it is played: the player is larger than the page. */
const SamplePlayer = lazy(() => loadChunk(() => import('./sample-player.tsx')));

/**
 * The first free lesson, played in place. It stands below the text, so that its late arrival moves nothing. Renders
 * nothing for a course without a free lesson and for a course that the student owns.
 */
export function SampleLesson({ product: { course } }: { readonly product: Product }) {
  const { data: outline } = useQuery(outlineQuery(course.uuid));
  const [isOpen, setIsOpen] = useState(false);
  const lesson = sampleOf(outline);
  if (!lesson || course.is_owned) return null;
  return (
    <section id="sample" className="course-detail__card course-detail__part" aria-label="试听" tabIndex={-1}>
      <h3 className="course-detail__heading">
        免费试听
        <small>不用登录，先听一节</small>
      </h3>
      {isOpen ? (
        <Suspense fallback={<Cover image={course.img_cover} />}>
          <SamplePlayer uuid={lesson.uuid} cover={<Cover image={course.img_cover} />} />
        </Suspense>
      ) : (
        <button type="button" className="sample-lesson__start" onClick={() => setIsOpen(true)}>
          <Cover image={course.img_cover} />
          <svg className="sample-lesson__sign" viewBox="0 0 56 56" width="56" height="56" aria-hidden="true">
            <circle cx="28" cy="28" r="27" />
            <path d="M23 18.5v19l15-9.5Z" />
          </svg>
          <span className="visually-hidden">播放试听：</span>
          <span className="sample-lesson__words">
            {lesson.name}
            <small>{durationText(lesson.seconds)}</small>
          </span>
        </button>
      )}
    </section>
  );
}

function Cover({ image }: { readonly image: string }) {
  return (
    <img className="sample-lesson__cover" src={image} alt="" width="640" height="360" loading="lazy" decoding="async" />
  );
}

/** The first lesson of an outline that everybody may watch. */
function sampleOf(outline: Outline | undefined) {
  const sections = outline?.chapters.flatMap((chapter) => chapter.sections) ?? [];
  const found = sections.find((section) => section.is_free && !section.is_locked && section.video_uuid);
  return found?.video_uuid && { uuid: found.video_uuid, name: found.name, seconds: found.duration_seconds };
}
