import type { Problem, TextEdit } from './problem.ts';
import { countErrors } from './problem-flood.ts';

const MAX_ROUNDS = 10;

/**
 * A text with its mechanical mistakes repaired, by replacing stretches and leaving every other character as it was.
 *
 * An edit is taken only when the text has fewer errors after it; `check` judges. The same text comes back when nothing
 * can be repaired.
 */
export function fixText(text: string, check: (text: string) => readonly Problem[]): string {
  let current = text;
  let problems = check(current);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const better = tryAll(current, problems, check) ?? tryEach(current, problems, check);
    if (!better) break;
    current = better.text;
    problems = better.problems;
  }
  return current;
}

interface Attempt {
  readonly text: string;
  readonly problems: readonly Problem[];
}
type Check = (text: string) => readonly Problem[];

function tryAll(text: string, problems: readonly Problem[], check: Check): Attempt | undefined {
  const edits = withoutOverlaps(problems.flatMap(({ fix }) => fix ?? []));
  return edits.length > 0 ? attempt(text, edits, problems, check) : undefined;
}

function tryEach(text: string, problems: readonly Problem[], check: Check): Attempt | undefined {
  for (const { fix } of problems) {
    const better = fix && attempt(text, fix, problems, check);
    if (better) return better;
  }
  return undefined;
}

/** The text after the edits, if it has fewer errors, or gets past a mistake that hid the rest. */
function attempt(
  text: string,
  edits: readonly TextEdit[],
  before: readonly Problem[],
  check: Check,
): Attempt | undefined {
  const edited = applyEdits(text, edits);
  const after = check(edited);
  const isBetter = countErrors(after) < countErrors(before) || seesMore(before, after);
  return isBetter ? { text: edited, problems: after } : undefined;
}

/** A text that cannot be read shows one mistake at a time; one that can be read may show several others. */
function seesMore(before: readonly Problem[], after: readonly Problem[]): boolean {
  const syntax = (problems: readonly Problem[]) => problems.filter(({ code }) => code.startsWith('YAML_')).length;
  return syntax(before) > syntax(after);
}

/** Replaces stretches of a text, from the end so that offsets stay true. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

function withoutOverlaps(edits: readonly TextEdit[]): TextEdit[] {
  const kept: TextEdit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (!last || last.end < edit.start || (last.end === edit.start && edit.start !== last.start)) kept.push(edit);
  }
  return kept;
}
