import { commandRoom } from '#server/domains/lives/command-room.ts';
import type { ToldEvent } from '#server/domains/lives/read-room.ts';
import { livesOfToday, type StaffLive, staffRoom } from '#server/domains/lives/staff-room.ts';
import type { StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { live } from '#src/contract/console/live.ts';

type Room = ConsoleReply<'GET /console/api/lives/{uuid}'>;

export const liveHandlers: StaffHandlers<typeof live> = {
  'GET /console/api/lives': async (_input, { db, clock }) => {
    const now = clock.now();
    const lives = await livesOfToday(db, now);
    const isRunning = ({ live: { startsAt, endsAt } }: StaffLive) => startsAt <= now && now < endsAt;
    return { lives: [...lives.filter(isRunning), ...lives.filter((one) => !isRunning(one))].map(liveView) };
  },
  'GET /console/api/lives/{uuid}': async ({ params, query }, { db, clock }) => {
    const { shown, news, signed, votes, hands, muted } = await staffRoom(
      db,
      clock.now(),
      params.uuid,
      query.after ?? 0,
    );
    const { room, pinned, poll, events, isReset } = news;
    return {
      live: liveView(shown),
      seq: room.lastSeq,
      slowSeconds: room.slowSeconds,
      pinned: pinned ? eventView(pinned) : null,
      signIn: room.signInSeq === null ? null : { seq: room.signInSeq, count: signed },
      poll: poll
        ? {
            ...{ seq: poll.seq, question: poll.body, choices: [...(poll.choices ?? [])] },
            ...{ counts: [...votes], isOpen: poll.counts === null },
          }
        : null,
      ...{ hands, muted, events: events.map(eventView), isReset },
    };
  },
  'POST /console/api/lives/{uuid}/commands': async ({ params, body }, context) => ({
    seq: await commandRoom(context, params.uuid, body),
  }),
};

function liveView({ live, teacherName, courseName, online, messages }: StaffLive): Room['live'] {
  return {
    ...{ uuid: live.id, classroom: live.classroom, name: live.name, teacherName, courseName },
    ...{ startsAt: toInstant(live.startsAt), endsAt: toInstant(live.endsAt), online, messages },
  };
}

function eventView({ seq, kind, clientId, userId, staffName, nickname, body, targetSeq, sentAt }: ToldEvent) {
  return {
    ...{ seq, kind, clientId, student: userId, name: userId === null ? staffName : (nickname ?? '') },
    ...{ text: body, target: targetSeq, sentAt: toInstant(sentAt) },
  };
}
