import type { ReplyOf } from '#src/contract/all.ts';
import type { LinkState } from '#src/lib/api/news-link.ts';

export type ChatMessage = ReplyOf<'POST /api/v1/app/consult/messages'>;

/** An unconfirmed message; `failed` ones wait for the student. */
export interface Unsent {
  readonly clientId: string;
  readonly text: string;
  readonly courseUuid: string | undefined;
  readonly status: 'sending' | 'failed';
}

export interface ChatState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly unsent: readonly Unsent[];
  readonly advisorReadId: number;
  readonly link: LinkState;
}

export type ChatEvent =
  | { readonly type: 'received'; readonly messages: readonly ChatMessage[]; readonly advisorReadId: number }
  | {
      readonly type: 'written';
      readonly clientId: string;
      readonly text: string;
      readonly courseUuid: string | undefined;
    }
  | { readonly type: 'failed' | 'retried'; readonly clientId: string }
  | { readonly type: 'link'; readonly link: ChatState['link'] };

export const EMPTY_CHAT: ChatState = { messages: [], unsent: [], advisorReadId: 0, link: 'connecting' };

/** The state after an event. A message appears once, however often it arrives. */
export function nextChat(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case 'received':
      return withReceived(state, event.messages, event.advisorReadId);
    case 'written': {
      const { clientId, text, courseUuid } = event;
      return { ...state, unsent: [...state.unsent, { clientId, text, courseUuid, status: 'sending' }] };
    }
    case 'failed':
    case 'retried': {
      const status = event.type === 'failed' ? 'failed' : 'sending';
      return {
        ...state,
        unsent: state.unsent.map((one) => (one.clientId === event.clientId ? { ...one, status } : one)),
      };
    }
    case 'link':
      return state.link === event.link ? state : { ...state, link: event.link };
  }
}

function withReceived(state: ChatState, received: readonly ChatMessage[], advisorReadId: number): ChatState {
  const known = new Set(state.messages.map(({ id }) => id));
  const fresh = received.filter(({ id }) => !known.has(id));
  const read = Math.max(state.advisorReadId, advisorReadId);
  if (fresh.length === 0 && read === state.advisorReadId) return state;
  const arrived = new Set(fresh.map(({ client_id: clientId }) => clientId));
  return {
    ...state,
    messages: [...state.messages, ...fresh].sort((a, b) => a.id - b.id),
    unsent: state.unsent.filter(({ clientId }) => !arrived.has(clientId)),
    advisorReadId: read,
  };
}

export function lastIdOf({ messages }: Pick<ChatState, 'messages'>): number {
  return messages.at(-1)?.id ?? 0;
}
