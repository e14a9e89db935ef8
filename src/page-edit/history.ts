import type { AppliedEdit } from './apply-edit.ts';
import { applySplices, type Splice } from './write/splice.ts';

/** One change, as splices in both directions. */
interface Change {
  readonly splices: readonly Splice[];
  readonly inverse: readonly Splice[];
}

/** Changes that are undone together. */
interface Entry {
  readonly changes: readonly Change[];
  /** The field that was typed into; missing for a change that is undone alone. */
  readonly field?: string | undefined;
  readonly at: number;
}

/** The changes of a page that can be undone, and those that can be redone. Immutable. */
export interface EditHistory {
  readonly done: readonly Entry[];
  readonly undone: readonly Entry[];
}

export const EMPTY_HISTORY: EditHistory = { done: [], undone: [] };

/** Longest pause in typing, in milliseconds, within one undo step. */
const TYPING_PAUSE_MS = 1000;

/**
 * The history with one more change; undone changes cannot be redone after it.
 *
 * @param nowMs Time of the change, in milliseconds.
 * @param field Name of the field that is being typed into. Changes of one field without a long pause are one step.
 */
export function recordChange(
  history: EditHistory,
  { splices, inverse }: Pick<AppliedEdit, 'splices' | 'inverse'>,
  nowMs: number,
  field?: string,
): EditHistory {
  if (splices.length === 0) return history;
  const change = { splices, inverse };
  const last = history.done.at(-1);
  const goesOn = last && field !== undefined && last.field === field && history.undone.length === 0;
  if (goesOn && nowMs - last.at <= TYPING_PAUSE_MS) {
    const entry = { changes: [...last.changes, change], field, at: nowMs };
    return { done: [...history.done.slice(0, -1), entry], undone: [] };
  }
  return { done: [...history.done, { changes: [change], field, at: nowMs }], undone: [] };
}

export interface Travelled {
  readonly history: EditHistory;
  readonly text: string;
  /** Sets of splices, each in offsets of the text before it. */
  readonly steps: readonly (readonly Splice[])[];
}

/**
 * Undoes the last change. Undefined when there is none, or when the text is not its result.
 *
 * The old text is restored exactly.
 */
export function undo(history: EditHistory, text: string): Travelled | undefined {
  const entry = history.done.at(-1);
  if (!entry) return undefined;
  const steps = [...entry.changes].reverse();
  const result = travel(
    text,
    steps.map(({ inverse, splices }) => ({ forth: inverse, back: splices })),
  );
  if (!result) return undefined;
  // Typing after an undo or redo begins a new step.
  const undone = [...history.undone, { ...entry, field: undefined }];
  return { history: { done: history.done.slice(0, -1), undone }, ...result };
}

/** Redoes the last undone change. Undefined when there is none, or when the text is another. */
export function redo(history: EditHistory, text: string): Travelled | undefined {
  const entry = history.undone.at(-1);
  if (!entry) return undefined;
  const result = travel(
    text,
    entry.changes.map(({ inverse, splices }) => ({ forth: splices, back: inverse })),
  );
  if (!result) return undefined;
  return { history: { done: [...history.done, entry], undone: history.undone.slice(0, -1) }, ...result };
}

interface Step {
  readonly forth: readonly Splice[];
  /** The inverse splices; each contains the text that must be there now. */
  readonly back: readonly Splice[];
}

function travel(from: string, steps: readonly Step[]): { text: string; steps: (readonly Splice[])[] } | undefined {
  let text = from;
  for (const { forth, back } of steps) {
    const fits = forth.every(({ start, end }, index) => text.slice(start, end) === back[index]?.text);
    if (!fits) return undefined;
    text = applySplices(text, forth);
  }
  return { text, steps: steps.map(({ forth }) => forth) };
}
