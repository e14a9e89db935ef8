import type { ReplyOf } from '#src/contract/all.ts';
import type { LinkState } from '#src/lib/api/news-link.ts';

type RoomReply = ReplyOf<'GET /api/v1/living/room'>;
export type LiveEvent = RoomReply['events'][number];
export type LiveRoom = RoomReply['room'];
export type OwnPart = NonNullable<RoomReply['me']>;

/** News from the socket. A response to a call also has `me`, the part that differs per student. */
export type RoomNews = Omit<RoomReply, 'me'> & Partial<Pick<RoomReply, 'me'>>;

/** A message that the server has not confirmed. */
export interface UnsentText {
  readonly clientId: string;
  readonly text: string;
  /** Moment of the picture when the message was written, in milliseconds; undefined: the server uses its clock. */
  readonly mediaMs: number | undefined;
  readonly status: 'sending' | 'failed';
  /** Why the server refused the message. */
  readonly reason?: string;
}

export interface RoomState {
  /** All events up to this number have arrived. */
  readonly seq: number;
  /** In the order of their numbers. */
  readonly events: readonly LiveEvent[];
  /** Numbers of deleted events. A deletion can arrive before its event, and a deleted event can arrive again. */
  readonly deleted: ReadonlySet<number>;
  readonly room: LiveRoom | undefined;
  readonly me: OwnPart | null;
  readonly unsent: readonly UnsentText[];
  readonly link: LinkState;
}

export type RoomEvent =
  | { readonly type: 'news'; readonly news: RoomNews }
  | { readonly type: 'sent'; readonly event: LiveEvent }
  | { readonly type: 'written'; readonly unsent: Omit<UnsentText, 'status'> }
  | { readonly type: 'failed'; readonly clientId: string; readonly reason?: string }
  | { readonly type: 'retried' | 'dropped'; readonly clientId: string }
  | { readonly type: 'own'; readonly changes: Partial<OwnPart> }
  | { readonly type: 'link'; readonly link: LinkState };

export const EMPTY_ROOM: RoomState = {
  ...{ seq: 0, events: [], deleted: new Set<number>(), room: undefined, me: null, unsent: [], link: 'connecting' },
};

/** As many as a phone shows without effort; the replay has the rest. */
const MOST_SHOWN = 400;

/** The state after an event. Events that arrive twice, late or in another order do no harm. */
export function nextRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'news':
      return withNews(state, event.news);
    case 'sent':
      // Others may have written before this message, so `seq` stays as it is.
      return withEvents(state, [event.event]);
    case 'written':
      return { ...state, unsent: [...state.unsent, { ...event.unsent, status: 'sending' }] };
    case 'failed': {
      const { clientId, reason } = event;
      const failed = { status: 'failed', ...(reason && { reason }) } as const;
      return { ...state, unsent: state.unsent.map((one) => (one.clientId === clientId ? { ...one, ...failed } : one)) };
    }
    case 'retried':
      return {
        ...state,
        unsent: state.unsent.map((one) =>
          one.clientId === event.clientId
            ? { clientId: one.clientId, text: one.text, mediaMs: one.mediaMs, status: 'sending' }
            : one,
        ),
      };
    case 'dropped':
      return { ...state, unsent: state.unsent.filter(({ clientId }) => clientId !== event.clientId) };
    case 'own':
      return state.me ? { ...state, me: { ...state.me, ...event.changes } } : state;
    case 'link':
      return state.link === event.link ? state : { ...state, link: event.link };
  }
}

function withNews(state: RoomState, { room, events, is_reset: isReset, me }: RoomNews): RoomState {
  const isOlder = state.room !== undefined && room.seq < state.room.seq && !isReset;
  const base = isReset ? { ...state, events: [], seq: 0 } : state;
  const told = withEvents(base, events);
  const seq = Math.max(base.seq, room.seq, events.at(-1)?.seq ?? 0);
  if (isOlder) return { ...told, seq };
  return { ...told, seq, room, me: me === undefined ? ownAfter(state, room) : me };
}

/** For a new sign-in or poll: the student has not answered it yet. */
function ownAfter({ me, room: before }: RoomState, room: LiveRoom): OwnPart | null {
  if (!me || !before) return me;
  const isSameSignIn = before.sign_in === room.sign_in;
  const isSamePoll = before.poll?.seq === room.poll?.seq;
  if (isSameSignIn && isSamePoll) return me;
  return { ...me, is_signed: isSameSignIn && me.is_signed, vote: isSamePoll ? me.vote : null };
}

function withEvents(state: RoomState, events: readonly LiveEvent[]): RoomState {
  if (events.length === 0) return state;
  const deleted = new Set(state.deleted);
  for (const { kind, target } of events) if (kind === 'delete' && target !== null) deleted.add(target);
  const known = new Map(state.events.map((one) => [one.seq, one]));
  for (const one of events) if (one.kind !== 'delete') known.set(one.seq, one);
  const arrived = new Set(events.map(({ client_id: clientId }) => clientId));
  const shown = [...known.values()].filter(({ seq }) => !deleted.has(seq)).sort((a, b) => a.seq - b.seq);
  return {
    ...state,
    deleted,
    events: shown.slice(-MOST_SHOWN),
    unsent: state.unsent.filter(({ clientId }) => !arrived.has(clientId)),
  };
}
