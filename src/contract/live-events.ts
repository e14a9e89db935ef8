/** Kinds of events in the room of a live class. Plain values: safe for the browser. */
export const LIVE_EVENT_KINDS = [
  'message',
  'delete',
  'pin',
  'unpin',
  'mute',
  'unmute',
  'slow',
  'sign-in',
  'sign-in-end',
  'poll',
  'poll-end',
  'end',
] as const;

export type LiveEventKind = (typeof LIVE_EVENT_KINDS)[number];

export const LONGEST_LIVE_TEXT = 200;

/** Address of the socket for a room's events, besides the calls of `live-room.ts`. */
export const LIVE_SOCKET_PATH = '/api/v1/living/socket';
