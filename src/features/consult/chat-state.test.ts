import { describe, expect, it } from 'vitest';
import { type ChatEvent, type ChatMessage, EMPTY_CHAT, lastIdOf, nextChat } from './chat-state.ts';

const message = (id: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  client_id: `c${id}`,
  sender: 'advisor',
  text: `message ${id}`,
  course_uuid: null,
  sent_time: '2026-11-20T12:00:00+08:00',
  ...changes,
});
const received = (...messages: ChatMessage[]): ChatEvent => ({ type: 'received', messages, advisorReadId: 0 });
const written = (clientId: string): ChatEvent => ({ type: 'written', clientId, text: 'hello', courseUuid: undefined });
const chatAfter = (...events: ChatEvent[]) => events.reduce(nextChat, EMPTY_CHAT);

describe('a chat', () => {
  it('shows messages once and in their order, whichever way they came', () => {
    const { messages } = chatAfter(received(message(3)), received(message(1), message(3)), received(message(2)));

    expect(messages.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('shows what was written until the server has it', () => {
    const waiting = chatAfter(written('mine'));
    const done = nextChat(waiting, received(message(1, { client_id: 'mine', sender: 'student' })));

    expect(waiting.unsent).toMatchObject([{ clientId: 'mine', status: 'sending' }]);
    expect(done).toMatchObject({ unsent: [], messages: [{ id: 1 }] });
  });

  it('keeps what did not go through, to be sent again by its own name', () => {
    const failed = chatAfter(written('a'), written('b'), { type: 'failed', clientId: 'a' });

    expect(failed.unsent.map(({ clientId, status }) => [clientId, status])).toEqual([
      ['a', 'failed'],
      ['b', 'sending'],
    ]);
    expect(nextChat(failed, { type: 'retried', clientId: 'a' }).unsent[0]?.status).toBe('sending');
  });

  it('never forgets that the advisor has read something', () => {
    const read = chatAfter({ type: 'received', messages: [], advisorReadId: 5 }, received(message(6)));

    expect(read.advisorReadId).toBe(5);
  });

  it('stays the same when nothing is new', () => {
    const state = chatAfter(received(message(1)));

    expect(nextChat(state, received(message(1)))).toBe(state);
    expect(lastIdOf(state)).toBe(1);
  });
});
