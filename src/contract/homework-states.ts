/** States of a student's answer to a homework. */
export const HOMEWORK_STATES = ['draft', 'handed-in', 'marked', 'released', 'seen'] as const;

export type HomeworkState = (typeof HOMEWORK_STATES)[number];

/**
 * Events. `mark`: the teacher stores a mark that the student cannot see yet. `release`: the student may read the newest
 * mark. `see`: the student has read it.
 */
type HomeworkEvent = 'save' | 'hand-in' | 'mark' | 'release' | 'see';

/**
 * New state by event and old state; without an entry the event is refused. A teacher may mark a released answer again,
 * and release the new mark.
 */
const MOVES: Readonly<Record<HomeworkEvent, Partial<Record<HomeworkState, HomeworkState>>>> = {
  save: { draft: 'draft' },
  'hand-in': { draft: 'handed-in' },
  mark: { 'handed-in': 'marked', marked: 'marked', released: 'released', seen: 'seen' },
  release: { 'handed-in': 'released', marked: 'released', released: 'released', seen: 'released' },
  see: { released: 'seen', seen: 'seen' },
};

/** The state after the event; undefined where it is refused. */
export function nextHomeworkState(state: HomeworkState, event: HomeworkEvent): HomeworkState | undefined {
  return MOVES[event][state];
}

export const HOMEWORK_GRADES = ['A', 'B', 'C', 'D'] as const;
export type HomeworkGrade = (typeof HOMEWORK_GRADES)[number];

export const HOMEWORK_GRADE_TEXTS: Readonly<Record<HomeworkGrade, string>> = {
  A: '优秀',
  B: '良好',
  C: '合格',
  D: '待改进',
};

export const STROKE_COLORS = ['red', 'blue'] as const;
export type StrokeColor = (typeof STROKE_COLORS)[number];

/** A line drawn over a picture. */
export interface Stroke {
  /** The upload it is drawn on. */
  readonly picture: string;
  readonly color: StrokeColor;
  /** SVG path of straight lines, in 0 to 1 of the picture's width and height. */
  readonly path: string;
}

/** A coordinate: four decimals are about one pixel of a large picture. */
const DIGITS = '[01](\\.[0-9]{1,4})?';
export const STROKE_PATTERN = `^M${DIGITS} ${DIGITS}(L${DIGITS} ${DIGITS})*$`;

/** The longest text of an answer, and the most pages. */
export const HOMEWORK_TEXT_LENGTH = 10_000;
export const MOST_HOMEWORK_PAGES = 12;
