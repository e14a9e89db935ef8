import type { InputOf, ReplyOf } from '#src/contract/all.ts';
import { api } from '../api/api-client.ts';
import { tracking } from '../attribution/attribution.ts';

type Report = InputOf<'POST /api/v1.4/base/report/'>['body'];

interface Seen {
  readonly event: Report['event'];
  /** The thing that was seen or touched, e.g. `ad:<uuid>`. */
  readonly target?: string;
  readonly course?: {
    readonly uuid: string;
    readonly trackInfo?: ReplyOf<'GET /api/v1/course/by_number/{number}'>['trackInfo'];
  };
}

/** Reports what was seen or requested, with the visitor's source. Nothing depends on it. */
export function reportEvent({ event, target, course }: Seen): void {
  const body = {
    event,
    page: window.location.pathname,
    ...(target && { target }),
    ...(course && { course_uuid: course.uuid }),
    ...(course?.trackInfo && { track_info: course.trackInfo }),
    ...tracking(),
  };
  void api('POST /api/v1.4/base/report/', { body, isSilent: true, outlivesPage: true }).catch(() => undefined);
}
