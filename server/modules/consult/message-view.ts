import type { MessageRow } from '#server/domains/consult/messages.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

export function messageView({
  id,
  clientId,
  sender,
  body,
  courseId,
  sentAt,
}: MessageRow): ReplyOf<'POST /api/v1/app/consult/messages'> {
  return { id, client_id: clientId, sender, text: body, course_uuid: courseId, sent_time: toInstant(sentAt) };
}
