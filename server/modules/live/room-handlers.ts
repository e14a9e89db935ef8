import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#server/db/schema/account.ts';
import { liveAnswers } from '#server/db/schema/live-room.ts';
import { liveAttendance } from '#server/db/schema/study.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { countVotes, raiseHand, signIn, vote } from '#server/domains/lives/answer-in-room.ts';
import { openLive } from '#server/domains/lives/open-live.ts';
import { type RoomNews, readReplay, readRoom, whoIn } from '#server/domains/lives/read-room.ts';
import { isMuted, sayInRoom } from '#server/domains/lives/say-in-room.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { liveRoom } from '#src/contract/live-room.ts';
import { eventView, type RoomReply, roomView } from './room-view.ts';

const REPLAYED_AT_ONCE = 500;

export const liveRoomHandlers: Handlers<typeof liveRoom> = {
  'GET /api/v1/living/room': async ({ query }, context) => {
    const { db, clock, session } = context;
    const live = await openLive(context, query.classroom);
    const news = await readRoom(db, clock.now(), live.id, query.after ?? 0);
    return { ...roomView(live, news), me: session && (await ownPart(context, session, news)) };
  },

  'POST /api/v1/living/messages': async ({ body }, context) => {
    const { classroom, client_id: clientId, text, media_ms: mediaMs } = body;
    const { event } = await sayInRoom(context, { classroom, clientId, text: text.trim(), mediaMs });
    const { db, session } = context;
    const [author] = await db.select({ nickname: users.nickname }).from(users).where(eq(users.id, session.userId));
    return eventView({ ...event, nickname: author?.nickname ?? '' });
  },

  'POST /api/v1/living/sign-in': async ({ body }, context) => ({ signed_time: toInstant(await signIn(context, body)) }),

  'POST /api/v1/living/vote': async ({ body }, context) => vote(context, body),

  'POST /api/v1/living/hand': async ({ body }, context) => {
    await raiseHand(context, body.classroom, body.is_up);
    return null;
  },

  'GET /api/v1/living/replay': async ({ query }, context) => {
    const live = await openLive(context, query.classroom);
    const messages = await readReplay(context.db, live.id, query.after ?? 0, REPLAYED_AT_ONCE);
    const next = messages.length === REPLAYED_AT_ONCE ? (messages.at(-1)?.seq ?? null) : null;
    return { name: live.name, messages: messages.map(eventView), next };
  },
};

/** The part of the room's state that differs for this student. */
async function ownPart(
  { db }: CallContext<Session | null>,
  { userId }: Session,
  { room, poll }: RoomNews,
): Promise<NonNullable<RoomReply['me']>> {
  const { liveId } = room;
  const asked = [room.signInSeq, poll?.seq].filter((seq) => typeof seq === 'number');
  const answers =
    asked.length === 0
      ? []
      : await db
          .select()
          .from(liveAnswers)
          .where(and(eq(liveAnswers.liveId, liveId), eq(liveAnswers.userId, userId), inArray(liveAnswers.seq, asked)));
  const voted = poll && answers.find(({ seq }) => seq === poll.seq);
  const [attendance] = await db
    .select({ handAt: liveAttendance.handAt })
    .from(liveAttendance)
    .where(and(eq(liveAttendance.userId, userId), eq(liveAttendance.liveId, liveId)));
  const votes = () => countVotes(db, liveId, poll?.seq ?? 0, poll?.choices?.length ?? 0);
  return {
    who: whoIn(liveId, userId),
    is_muted: await isMuted(db, liveId, userId),
    is_signed: answers.some(({ seq }) => seq === room.signInSeq),
    has_hand_up: (attendance?.handAt ?? null) !== null,
    vote: voted ? { choice: voted.choice, counts: poll.counts ? [...poll.counts] : await votes() } : null,
  };
}
