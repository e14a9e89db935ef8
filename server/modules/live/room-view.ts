import type { EventRow } from '#server/domains/lives/append-event.ts';
import type { LiveRow } from '#server/domains/lives/open-live.ts';
import { type RoomNews, type ToldEvent, whoIn } from '#server/domains/lives/read-room.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskNickname } from '#server/kernel/text/mask-nickname.ts';
import type { ReplyOf } from '#src/contract/all.ts';

export type RoomReply = ReplyOf<'GET /api/v1/living/room'>;
type EventView = RoomReply['events'][number];

/** An event as everybody in the room sees it. */
export function eventView(event: ToldEvent): EventView {
  const isTeacher = event.userId === null;
  return {
    seq: event.seq,
    kind: event.kind,
    client_id: event.clientId,
    is_teacher: isTeacher,
    who: event.userId === null ? '' : whoIn(event.liveId, event.userId),
    name: isTeacher ? event.staffName : maskNickname(event.nickname ?? ''),
    text: event.body,
    target: event.targetSeq,
    media_ms: event.mediaMs,
    sent_time: toInstant(event.sentAt),
  };
}

/** What everybody in the room sees. */
export function roomView(live: Pick<LiveRow, 'endsAt'>, news: RoomNews): Omit<RoomReply, 'me'> {
  const { room, online, pinned, poll, events, isReset } = news;
  return {
    room: {
      seq: room.lastSeq,
      slow_seconds: room.slowSeconds,
      online,
      pinned: pinned ? eventView(pinned) : null,
      sign_in: room.signInSeq,
      poll: poll ? pollView(poll) : null,
      end_time: toInstant(live.endsAt),
    },
    events: events.map(eventView),
    is_reset: isReset,
  };
}

function pollView({ seq, body, choices, counts }: EventRow): NonNullable<RoomReply['room']['poll']> {
  return {
    ...{ seq, question: body, choices: [...(choices ?? [])] },
    ...{ is_open: counts === null, counts: counts && [...counts] },
  };
}
