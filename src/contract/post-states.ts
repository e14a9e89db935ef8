/** Kinds of posts of students on a course. */
export const POST_KINDS = ['review', 'question'] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const POST_STATES = ['waiting', 'shown', 'refused'] as const;
export type PostState = (typeof POST_STATES)[number];

/**
 * `write`: the student writes or rewrites it. The other events are actions of staff; `answer` also publishes a waiting
 * post.
 */
export const POST_EVENTS = ['write', 'show', 'refuse', 'answer'] as const;
type PostEvent = (typeof POST_EVENTS)[number];

/** New state by event and old state; without an entry the event is refused. */
const MOVES: Readonly<Record<PostEvent, Partial<Record<PostState, PostState>>>> = {
  write: { waiting: 'waiting', shown: 'waiting', refused: 'waiting' },
  show: { waiting: 'shown', refused: 'shown' },
  refuse: { waiting: 'refused', shown: 'refused' },
  answer: { waiting: 'shown', shown: 'shown' },
};

/**
 * The state after the event; undefined when it is refused. A post with a public answer of the school cannot be
 * rewritten: the answer belongs to the old text.
 */
export function nextPostState(state: PostState, isAnswered: boolean, event: PostEvent): PostState | undefined {
  return event === 'write' && isAnswered && state === 'shown' ? undefined : MOVES[event][state];
}

/** Minimum and maximum number of characters. */
export const REVIEW_LENGTH = { min: 10, max: 500 } as const;
export const QUESTION_LENGTH = { min: 5, max: 200 } as const;
export const ANSWER_LENGTH = 500;
export const REFUSAL_LENGTH = 100;

/** Why a student cannot write a review; `none` when they can. The first reason that applies counts. */
export const REVIEW_BARS = ['none', 'not-bought', 'no-lessons', 'too-early', 'answered'] as const;
export type ReviewBar = (typeof REVIEW_BARS)[number];
