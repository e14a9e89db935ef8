import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { durationText, kindText } from '#src/features/course/outline-words.ts';
import type { Section } from '#src/features/course/product-query.ts';
import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { LOCK_LINES } from '#src/ui/app/icon-lines.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import type { MyCourse } from '../my-courses.ts';
import { lessonTarget } from './lesson-target.ts';
import type { OutlinePart } from './outline-part.ts';

interface LessonRowProps {
  readonly section: Section;
  readonly course: MyCourse | undefined;
  readonly part: OutlinePart;
  /** The video to continue with. */
  readonly marked: string | undefined;
  /** The video that plays next to the list. */
  readonly playing: string | undefined;
}

/** A lesson; the whole row is the link. A locked one says why. */
export function LessonRow({ section, course, part, marked, playing }: LessonRowProps) {
  const { video_uuid: video } = section;
  const isMarked = video !== null && video === marked;
  const isPlaying = video !== null && video === playing;
  const words = (
    <>
      <span className="study-lesson__kind">{kindText(section.kind)}</span>
      <span className="study-lesson__words">
        <span>{section.name}</span>
        <small>{factsOf(section).join(' · ')}</small>
      </span>
      <LessonMark section={section} isMarked={isMarked} isPlaying={isPlaying} isStudied={!!course?.studied_time} />
    </>
  );
  const className = isMarked ? 'study-lesson study-lesson--marked' : 'study-lesson';
  return (
    <LessonTarget section={section} course={course} part={part} playing={playing} className={className}>
      {words}
    </LessonTarget>
  );
}

interface LessonTargetProps extends Omit<LessonRowProps, 'marked'> {
  readonly className: string;
  readonly children: ReactNode;
}

function LessonTarget({ section, course, part, playing, className, children }: LessonTargetProps) {
  const { material_url: material, video_uuid: video } = section;
  const to = lessonTarget({ section, mycourse: course?.uuid, part });
  if (to) {
    return (
      <Link
        className={className}
        to={to}
        state={{ isStarting: true }}
        replace={playing !== undefined && video !== null}
        aria-current={video !== null && video === playing ? 'true' : undefined}
      >
        {children}
      </Link>
    );
  }
  if (!section.is_locked && material && isAllowedAddress(material, allowedHosts)) {
    return (
      <a className={className} href={material} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return <div className={className}>{children}</div>;
}

interface LessonMarkProps {
  readonly section: Section;
  readonly isMarked: boolean;
  readonly isPlaying: boolean;
  readonly isStudied: boolean;
}

function LessonMark({ section, isMarked, isPlaying, isStudied }: LessonMarkProps) {
  const { progress } = section;
  if (isPlaying) return <span className="study-lesson__pill">正在看</span>;
  if (section.is_locked) return <LockMark />;
  if (isMarked && isStudied)
    return <span className="study-lesson__pill">{progress?.percent ? '上次学到' : '接着学'}</span>;
  if (progress?.is_done) return <DoneMark />;
  if (progress && progress.percent > 0) return <span className="study-lesson__percent">{progress.percent}%</span>;
  if (section.is_free) return <span className="study-lesson__percent">免费</span>;
  return null;
}

/** Time, duration, and why it is locked. */
function factsOf({
  start_time: start,
  duration_seconds: seconds,
  locked_reason: reason,
  ...section
}: Section): string[] {
  const at = start ? Date.parse(start) : undefined;
  const now = serverNow();
  const isOn = at !== undefined && at <= now && !section.is_locked && section.video_uuid === null;
  return [
    at === undefined ? '' : isOn ? '正在直播' : chinaMoment(at, now),
    seconds > 0 ? durationText(seconds) : '',
    at !== undefined && section.video_uuid !== null ? '看回放' : '',
    reason,
  ].filter(Boolean);
}

function DoneMark() {
  return (
    <svg className="study-lesson__done" viewBox="0 0 24 24" width="20" height="20" role="img" aria-label="已学完">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path
        d="M8 12.2l2.8 2.8L16 9.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function LockMark() {
  return <LineIcon className="study-lesson__lock" d={LOCK_LINES} size={18} label="未解锁" />;
}
