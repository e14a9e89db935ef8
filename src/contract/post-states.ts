/** What students write of a course. */
export const POST_KINDS = ['review', 'question'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const POST_STATES = ['waiting', 'shown', 'refused'] as const;
export type PostState = (typeof POST_STATES)[number];

/** `write`: the student writes it anew. The others are of staff; an answer shows what waits. */
export const POST_EVENTS = ['write', 'show', 'refuse', 'answer'] as const;
type PostEvent = (typeof POST_EVENTS)[number];

/** A missing state: the event is refused there. */
const MOVES: Readonly<Record<PostEvent, Partial<Record<PostState, PostState>>>> = {
  write: { waiting: 'waiting', shown: 'waiting', refused: 'waiting' },
  show: { waiting: 'shown', refused: 'shown' },
  refuse: { waiting: 'refused', shown: 'refused' },
  answer: { waiting: 'shown', shown: 'shown' },
};

/**
 * The state after the event; undefined where it is refused. What the school has answered for everybody to read stays as it is:
 * the answer belongs to these words.
 */
export function nextPostState(state: PostState, isAnswered: boolean, event: PostEvent): PostState | undefined {
  return event === 'write' && isAnswered && state === 'shown' ? undefined : MOVES[event][state];
}

/** Characters: from, to. */
export const REVIEW_LENGTH = { min: 10, max: 500 } as const;
export const QUESTION_LENGTH = { min: 5, max: 200 } as const;
export const ANSWER_LENGTH = 500;
export const REFUSAL_LENGTH = 100;

/** What keeps a student from writing a review: nothing, or the first that holds. */
export const REVIEW_BARS = ['none', 'not-bought', 'no-lessons', 'too-early', 'answered'] as const;
export type ReviewBar = (typeof REVIEW_BARS)[number];
