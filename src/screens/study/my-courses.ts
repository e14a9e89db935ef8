import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';

export type MyCourse = ReplyOf<'GET /api/v1/course/mycourse'>[number];

/** The student's courses: current ones, or expired ones. */
export function myCoursesQuery(isExpired: boolean) {
  return queryOptions({
    queryKey: ['my-courses', isExpired],
    queryFn: ({ signal }) =>
      api('GET /api/v1/course/mycourse', { query: { expired: isExpired }, signal, isSilent: true }),
    meta: { isStored: true },
  });
}

/** One course of the student, by the uuid of the ownership or of the course. */
export function myCourseQuery(uuid: string) {
  return queryOptions({
    queryKey: ['my-courses', 'one', uuid],
    queryFn: ({ signal }) => api('GET /api/v1/course/mycourse/{id}', { params: { id: uuid }, signal, isSilent: true }),
    meta: { isStored: true },
  });
}

/** The lines below the name of the student's course, the most urgent first. */
export function courseFacts(course: MyCourse, now: number): { readonly state: string; readonly until: string } {
  const end = chinaDay(Date.parse(course.end_time));
  if (course.is_expired)
    return {
      state: course.kind === 'yanxue' ? '研学行程' : `已学 ${course.done_count}/${course.video_count} 节`,
      until: `已于 ${end} 到期`,
    };
  return { state: stateOf(course, now), until: `有效期至 ${end}` };
}

function stateOf(
  { kind, needs_agreement: needsAgreement, next_live: live, done_count: done, video_count: all }: MyCourse,
  now: number,
) {
  if (needsAgreement) return '待签署课程协议';
  if (live) {
    const at = Date.parse(live.start_time);
    return at <= now ? '正在直播' : `下次直播 ${chinaMoment(at, now)}`;
  }
  if (kind === 'yanxue') return '研学行程';
  return all > 0 ? `已学 ${done}/${all} 节` : '即将开课';
}
