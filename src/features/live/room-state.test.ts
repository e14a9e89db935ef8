import { describe, expect, it } from 'vitest';

import { EMPTY_ROOM, nextRoom, type RoomEvent, type RoomState } from './room-state.ts';
import { aLiveEvent, aLiveRoom } from './testing.ts';

const stateAfter = (...events: readonly RoomEvent[]) => events.reduce(nextRoom, EMPTY_ROOM);
const news = (
  seqs: readonly number[],
  changes: Partial<Extract<RoomEvent, { type: 'news' }>['news']> = {},
): RoomEvent => ({
  type: 'news',
  news: {
    room: aLiveRoom({ seq: seqs.at(-1) ?? 0 }),
    events: seqs.map((seq) => aLiveEvent({ seq })),
    is_reset: false,
    ...changes,
  },
});
const shown = ({ events }: RoomState) => events.map(({ seq }) => seq);

describe('nextRoom', () => {
  it('shows each event once and in order, however it arrives', () => {
    const state = stateAfter(news([1, 2]), news([2, 3]), { type: 'sent', event: aLiveEvent({ seq: 2 }) });

    expect([shown(state), state.seq]).toEqual([[1, 2, 3], 3]);
  });

  it('does not take what it sent itself for the last that it has', () => {
    const state = stateAfter(news([1]), { type: 'sent', event: aLiveEvent({ seq: 4 }) });

    expect([shown(state), state.seq]).toEqual([[1, 4], 1]);
    expect(shown(nextRoom(state, news([2, 3, 4])))).toEqual([1, 2, 3, 4]);
  });

  it('takes a deleted message out, also when it comes after its deletion', () => {
    const gone = news([3], { events: [aLiveEvent({ seq: 3, kind: 'delete', target: 2 })] });

    expect(shown(stateAfter(news([1, 2]), gone))).toEqual([1]);
    expect(shown(stateAfter(news([1]), gone, { type: 'sent', event: aLiveEvent({ seq: 2 }) }))).toEqual([1]);
  });

  it('begins anew when too much was missed', () => {
    const state = stateAfter(news([1, 2]), news([301, 302], { is_reset: true }));

    expect([shown(state), state.seq]).toEqual([[301, 302], 302]);
  });

  it('drops the unsent text once it stands in the room', () => {
    const written = { clientId: 'a', text: '好', mediaMs: undefined };
    const state = stateAfter({ type: 'written', unsent: written }, { type: 'failed', clientId: 'a', reason: '太快' });

    expect(state.unsent).toEqual([{ ...written, status: 'failed', reason: '太快' }]);
    expect(nextRoom(state, { type: 'sent', event: aLiveEvent({ seq: 1, client_id: 'a' }) }).unsent).toEqual([]);
  });

  it('asks again for each new sign-in and poll', () => {
    const me = { who: 'x', is_muted: false, is_signed: true, has_hand_up: false, vote: { choice: 0, counts: [1, 0] } };
    const poll = { seq: 2, question: '？', choices: ['A', 'B'], is_open: true, counts: null };
    const state = stateAfter(news([3], { room: aLiveRoom({ seq: 3, sign_in: 1, poll }), me }));

    const same = nextRoom(state, news([4], { room: aLiveRoom({ seq: 4, sign_in: 1, poll }) }));
    const other = nextRoom(state, news([6], { room: aLiveRoom({ seq: 6, sign_in: 5, poll: { ...poll, seq: 6 } }) }));

    expect([same.me?.is_signed, same.me?.vote?.choice]).toEqual([true, 0]);
    expect([other.me?.is_signed, other.me?.vote]).toEqual([false, null]);
  });
});
