import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { progressOf, progressView, resumeVideo } from '#server/db/queries/progress.ts';
import { chapters, liveClasses, sections, videos } from '#server/db/schema/study.ts';
import { needsAgreement } from '#server/domains/study/agreement-need.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { Viewer } from '#server/views/course.ts';
import { liveState } from '#server/views/live.ts';
import { type LiveState, liveStates, type OutlineType, outlineTypes, sectionKinds } from '#src/contract/states.ts';
import { visibleCourse } from './viewer.ts';

type SectionRow = typeof sections.$inferSelect;
type LiveRow = typeof liveClasses.$inferSelect;

/** The viewer's relation to the course, as far as sections need it. */
interface SectionAccess {
  readonly owned: boolean;
  readonly mustSign: boolean;
  readonly now: Date;
}

/** The outline of one part of a course; by default the first existing part. */
export async function outline(db: Database, courseId: string, part: OutlineType | undefined, viewer: Viewer) {
  const { row, owned } = await visibleCourse(db, courseId, viewer);
  const all = await db.select().from(chapters).where(eq(chapters.courseId, row.id)).orderBy(asc(chapters.position));
  const parts = partsOf(all);
  const outlineTp = part ?? parts[0] ?? outlineTypes.RECORDED;
  const shown = all.filter((chapter) => chapter.outlineTp === outlineTp);
  const sectionRows = await sectionsOf(
    db,
    shown.map(({ id }) => id),
  );
  const videoIds = sectionRows.flatMap(({ section }) => section.videoId ?? []);
  const progress = owned && viewer.userId !== null ? await progressOf(db, viewer.userId, videoIds) : new Map();
  const mustSign = owned && viewer.userId !== null && (await needsAgreement(db, row.id, viewer.userId));
  const access = { owned, mustSign, now: viewer.now };
  return {
    course_uuid: row.id,
    course_name: row.name,
    is_owned: owned,
    outline_types: parts,
    outline_tp: outlineTp,
    chapters: shown.map((chapter) => ({
      uuid: chapter.id,
      name: chapter.name,
      sections: sectionRows
        .filter(({ section }) => section.chapterId === chapter.id)
        .map(({ section, durationSeconds, live }) => ({
          ...sectionView(section, live, access),
          duration_seconds: durationSeconds ?? section.durationSeconds,
          progress:
            owned && section.videoId !== null && durationSeconds !== null
              ? progressView(progress.get(section.videoId), durationSeconds)
              : null,
        })),
    })),
    done_count: videoIds.filter((id) => progress.get(id)?.doneAt).length,
    video_count: videoIds.length,
    resume_video_uuid: owned
      ? resumeVideo(videoIds, progress)
      : (sectionRows.find(({ section }) => section.isFree && section.videoId)?.section.videoId ?? null),
  };
}

/** The parts that have chapters, in their order. */
export function partsOf(rows: readonly { readonly outlineTp: OutlineType }[]): OutlineType[] {
  return Object.values(outlineTypes).filter((value) => rows.some(({ outlineTp }) => outlineTp === value));
}

async function sectionsOf(db: Database, chapterIds: readonly string[]) {
  if (chapterIds.length === 0) return [];
  return db
    .select({ section: sections, durationSeconds: videos.durationSeconds, live: liveClasses })
    .from(sections)
    .leftJoin(videos, eq(videos.id, sections.videoId))
    .leftJoin(liveClasses, eq(liveClasses.id, sections.liveId))
    .where(inArray(sections.chapterId, [...chapterIds]))
    .orderBy(asc(sections.position));
}

function sectionView(section: SectionRow, live: LiveRow | null, access: SectionAccess) {
  const reason = lockedReason(section, live, access);
  const isOpen = reason === '';
  const recording = live && liveState(live, access.now) === liveStates.RECORDED ? live.recordVideoId : null;
  return {
    uuid: section.id,
    name: section.name,
    kind: section.kind,
    is_free: section.isFree,
    is_locked: !isOpen,
    locked_reason: reason,
    video_uuid: section.videoId ?? (isOpen ? recording : null),
    classroom: live?.classroom ?? null,
    start_time: live ? toInstant(live.startsAt) : null,
    paper_uuid: section.paperUuid,
    material_url: isOpen && section.materialUrl !== '' ? section.materialUrl : null,
  };
}

const LIVE_REASONS: Readonly<Record<LiveState, string>> = {
  [liveStates.NOT_STARTED]: '',
  [liveStates.LIVING]: '',
  [liveStates.RECORDING_PENDING]: '回放生成中',
  [liveStates.RECORDED]: '',
  [liveStates.ENDED]: '直播已结束，没有回放',
};

/** Why the viewer may not open a section; empty when it is open. */
function lockedReason(section: SectionRow, live: LiveRow | null, { owned, mustSign, now }: SectionAccess): string {
  const isForAll = section.isFree || (live?.isPublic ?? false);
  if (!isForAll && !owned) return '购买课程后可学习';
  if (!isForAll && mustSign) return '签署课程协议后可学习';
  return section.kind === sectionKinds.LIVE && live ? LIVE_REASONS[liveState(live, now)] : '';
}
