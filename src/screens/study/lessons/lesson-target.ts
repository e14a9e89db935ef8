import type { ReplyOf } from '#src/contract/all.ts';
import { type OutlineType, outlineTypes, sectionKinds } from '#src/contract/states.ts';
import * as paths from '#src/lib/paths.ts';
import { otoPath } from '../today/study-action.ts';

type Section = ReplyOf<'GET /api/V1.31/product/outline'>['chapters'][number]['sections'][number];

interface LessonTarget {
  readonly section: Pick<Section, 'uuid' | 'kind' | 'is_locked' | 'video_uuid' | 'classroom' | 'paper_uuid'>;
  /** The student's own course; undefined for a visitor who only previews it. */
  readonly mycourse: string | undefined;
  readonly part: OutlineType;
}

/** The address of an open lesson; undefined when it is locked. */
export function lessonTarget({ section, mycourse, part }: LessonTarget): string | undefined {
  const { uuid, is_locked: isLocked, video_uuid: video, classroom, paper_uuid: paper } = section;
  if (isLocked) return undefined;
  if (video) return paths.studyVideo({}, { video, tp: part === outlineTypes.RECORDED ? undefined : part });
  if (classroom) return paths.liveDetail({}, { classroom });
  if (paper) return paths.examIndex({ paper_uuid: paper }, { mycourse, course_section_uuid: uuid });
  const isElsewhere = section.kind === sectionKinds.ONE_TO_ONE && part !== outlineTypes.ONE_TO_ONE;
  return isElsewhere && mycourse ? otoPath(mycourse) : undefined;
}
