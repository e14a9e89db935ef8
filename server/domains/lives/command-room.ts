import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { liveAnswers, liveEvents, liveMutes } from '#server/db/schema/live-room.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { countVotes } from './answer-in-room.ts';
import { appendEvent, queueAtRoom, type RoomRow } from './append-event.ts';
import type { LiveRow } from './open-live.ts';

type Command = ConsoleInput<'POST /console/api/lives/{uuid}/commands'>['body'];

/** Carries out a moderator's command, once however often it is sent. Returns the number of the event. */
export async function commandRoom(context: StaffContext, liveId: string, command: Command): Promise<number> {
  const { db, clock, actor } = context;
  return inTransaction(db, async (tx) => {
    const [live] = await tx.select().from(liveClasses).where(eq(liveClasses.id, liveId));
    if (!live) throw new Refusal('NOT_FOUND');
    const sender = { userId: null, staffName: actor.name, clientId: command.clientId };
    const { room, known } = await queueAtRoom(tx, liveId, sender);
    if (known) return known.seq;
    const now = clock.now();
    const done = await DO[command.kind]({ tx, live, room, command, now });
    if (done === NOTHING) return room.lastSeq;
    const { event = {}, change } = done;
    const { seq } = await appendEvent(tx, live, sender, { kind: command.kind, sentAt: now, ...event }, change);
    if (command.kind !== 'message') {
      const after = { ...(command.target && { message: command.target }), ...(event.body && { text: event.body }) };
      await note(tx, context, { action: `live.${command.kind}`, subject: live.name, after });
    }
    return seq;
  });
}

interface Doing {
  readonly tx: Database;
  readonly live: LiveRow;
  readonly room: RoomRow;
  readonly command: Command;
  readonly now: Date;
}

/** The room is already in this state. */
const NOTHING = 'nothing';

type Done =
  | typeof NOTHING
  | {
      readonly event?: { readonly body?: string; readonly targetSeq?: number; readonly choices?: readonly string[] };
      readonly change?: (seq: number) => Partial<RoomRow>;
    };

const DO: Readonly<Record<Command['kind'], (doing: Doing) => Promise<Done>>> = {
  message: async ({ command, live, now }) => {
    refuseWhenOver(live, now);
    return { event: { body: textOf(command) } };
  },
  delete: async ({ tx, live, room, command, now }) => {
    const target = await messageOf(tx, live.id, command);
    if (target.deletedAt !== null) return NOTHING;
    await tx
      .update(liveEvents)
      .set({ deletedAt: now })
      .where(and(eq(liveEvents.liveId, live.id), eq(liveEvents.seq, target.seq)));
    const isPinned = room.pinnedSeq === target.seq;
    return { event: { targetSeq: target.seq }, ...(isPinned && { change: () => ({ pinnedSeq: null }) }) };
  },
  pin: async ({ tx, live, room, command }) => {
    const target = await messageOf(tx, live.id, command);
    if (target.deletedAt !== null) throw new Refusal('NOT_FOUND', { text: '这条消息已删除' });
    if (room.pinnedSeq === target.seq) return NOTHING;
    return { event: { targetSeq: target.seq }, change: () => ({ pinnedSeq: target.seq }) };
  },
  unpin: async ({ room }) => (room.pinnedSeq === null ? NOTHING : { change: () => ({ pinnedSeq: null }) }),
  mute: async ({ tx, live, command, now }) => {
    const userId = await studentOf(tx, live.id, command);
    const muted = await tx
      .insert(liveMutes)
      .values({ liveId: live.id, userId, mutedAt: now })
      .onConflictDoNothing()
      .returning({ userId: liveMutes.userId });
    return muted.length === 0 ? NOTHING : {};
  },
  unmute: async ({ tx, live, command }) => {
    const userId = await studentOf(tx, live.id, command);
    const freed = await tx
      .delete(liveMutes)
      .where(and(eq(liveMutes.liveId, live.id), eq(liveMutes.userId, userId)))
      .returning({ userId: liveMutes.userId });
    return freed.length === 0 ? NOTHING : {};
  },
  slow: async ({ room, command: { seconds: slowSeconds = 0 } }) =>
    room.slowSeconds === slowSeconds ? NOTHING : { change: () => ({ slowSeconds }) },
  'sign-in': async ({ room, live, now }) => {
    refuseWhenOver(live, now);
    return room.signInSeq === null ? { change: (seq) => ({ signInSeq: seq }) } : NOTHING;
  },
  'sign-in-end': async ({ room }) =>
    room.signInSeq === null ? NOTHING : { event: { targetSeq: room.signInSeq }, change: () => ({ signInSeq: null }) },
  poll: async ({ tx, room, command, live, now }) => {
    refuseWhenOver(live, now);
    const choices = (command.choices ?? []).map((choice) => choice.trim());
    if (choices.length < 2 || new Set(choices).size < choices.length)
      throw invalid('choices', '请写 2 到 6 个不同的选项');
    if (await openPoll(tx, room)) throw new Refusal('REFUSED', { text: '上一个投票还没有结束' });
    return { event: { body: textOf(command), choices }, change: (seq) => ({ pollSeq: seq }) };
  },
  'poll-end': async ({ tx, room }) => {
    const poll = await openPoll(tx, room);
    return poll ? { event: { targetSeq: await closePoll(tx, poll) } } : NOTHING;
  },
  end: async ({ tx, live, room, now }) => {
    if (now < live.startsAt) throw new Refusal('REFUSED', { text: '还没有开课' });
    if (now >= live.endsAt) return NOTHING;
    const poll = await openPoll(tx, room);
    if (poll) await closePoll(tx, poll);
    await tx.update(liveClasses).set({ endsAt: now }).where(eq(liveClasses.id, live.id));
    return { change: () => ({ signInSeq: null }) };
  },
};

function refuseWhenOver(live: LiveRow, now: Date): void {
  if (now >= live.endsAt) throw new Refusal('REFUSED', { text: '这节课已经结束' });
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: `body.${field}`, message }] } });
}

function textOf({ text }: Command): string {
  if (!text?.trim()) throw invalid('text', '请写内容');
  return text.trim();
}

async function messageOf(tx: Database, liveId: string, { target }: Command) {
  if (target === undefined) throw invalid('target', '请选择消息');
  const [message] = await tx
    .select()
    .from(liveEvents)
    .where(and(eq(liveEvents.liveId, liveId), eq(liveEvents.seq, target), eq(liveEvents.kind, 'message')));
  if (!message) throw new Refusal('NOT_FOUND');
  return message;
}

/** A student who has written in this room. */
async function studentOf(tx: Database, liveId: string, { student }: Command): Promise<string> {
  if (student === undefined) throw invalid('student', '请选择学员');
  const spoken = and(eq(liveEvents.userId, student), eq(liveEvents.liveId, liveId));
  if ((await tx.$count(liveEvents, spoken)) === 0) throw new Refusal('NOT_FOUND');
  return student;
}

type EventRow = typeof liveEvents.$inferSelect;

async function openPoll(tx: Database, { liveId, pollSeq }: RoomRow): Promise<EventRow | undefined> {
  if (pollSeq === null) return undefined;
  const isOpen = and(eq(liveEvents.liveId, liveId), eq(liveEvents.seq, pollSeq), isNull(liveEvents.counts));
  const [poll] = await tx.select().from(liveEvents).where(isOpen);
  return poll;
}

/** Stores the votes with the closed poll. Nobody votes meanwhile, because votes lock the room too. */
async function closePoll(tx: Database, { liveId, seq, choices }: EventRow): Promise<number> {
  const counts = await countVotes(tx, liveId, seq, choices?.length ?? 0);
  await tx
    .update(liveEvents)
    .set({ counts })
    .where(and(eq(liveEvents.liveId, liveId), eq(liveEvents.seq, seq)));
  return seq;
}

/** Number of students who have signed in. */
export async function countSigned(db: Database, { liveId, signInSeq }: RoomRow): Promise<number> {
  if (signInSeq === null) return 0;
  const [row] = await db
    .select({ signed: count() })
    .from(liveAnswers)
    .where(and(eq(liveAnswers.liveId, liveId), eq(liveAnswers.seq, signInSeq)));
  return row?.signed ?? 0;
}
