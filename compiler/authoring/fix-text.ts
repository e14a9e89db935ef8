import { isError, type Problem, type TextEdit } from '../problems/problem.ts';
import { countErrors } from '../problems/problem-flood.ts';

const MAX_ROUNDS = 10;

/** What a check finds in a text. `document` is missing when the text cannot be parsed. */
interface Checked {
  readonly document?: unknown;
  readonly problems: readonly Problem[];
}
type Check = (text: string) => Checked;

interface Attempt extends Checked {
  readonly text: string;
}

/**
 * The text with its mechanical mistakes repaired. Only the broken pieces are replaced; every other character stays.
 *
 * An edit is kept only when the text then has fewer errors and no new ones, as `check` decides. When nothing can be
 * repaired, the same text is returned.
 */
export function fixText(text: string, check: Check): string {
  let current: Attempt = { text, ...check(text) };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const better = tryAll(current, check) ?? tryEach(current, check);
    if (!better) break;
    current = better;
  }
  return current.text;
}

function tryAll(current: Attempt, check: Check): Attempt | undefined {
  const edits = withoutOverlaps(current.problems.flatMap(({ fix }) => fix ?? []));
  return edits.length > 0 ? attempt(current, edits, check) : undefined;
}

function tryEach(current: Attempt, check: Check): Attempt | undefined {
  for (const { fix } of current.problems) {
    const better = fix && attempt(current, fix, check);
    if (better) return better;
  }
  return undefined;
}

/** The text after the edits, or undefined when that is no better. */
function attempt(before: Attempt, edits: readonly TextEdit[], check: Check): Attempt | undefined {
  const text = applyEdits(before.text, edits);
  const after = { text, ...check(text) };
  return isBetter(before, after, edits) ? after : undefined;
}

/**
 * Text that cannot be parsed shows one syntax mistake at a time, and once it is parsed, other mistakes may show up. So
 * the number of errors may grow here. But text that can be parsed must stay so, and an edited line must not have
 * another syntax mistake.
 */
function isBetter(before: Attempt, after: Attempt, edits: readonly TextEdit[]): boolean {
  if (!before.document) {
    if (after.document) return true;
    return countErrors(after.problems) < countErrors(before.problems) && !breaksOwnLines(before, after, edits);
  }
  if (!after.document || exceeds(syntax(after), syntax(before))) return false;
  if (syntax(after).length < syntax(before).length) return true;
  return countErrors(after.problems) < countErrors(before.problems) && !exceeds(errors(after), errors(before));
}

const errors = ({ problems }: Checked) => problems.filter(isError);
const syntax = ({ problems }: Checked) => problems.filter(({ code }) => code.startsWith('YAML_'));

/** Whether `after` has more problems of one code than `before`. */
function exceeds(after: readonly Problem[], before: readonly Problem[]): boolean {
  const count = (problems: readonly Problem[], kind: string) => problems.filter(({ code }) => code === kind).length;
  return after.some(({ code }) => count(after, code) > count(before, code));
}

/** Whether an edited line has a syntax mistake that it did not have before. */
function breaksOwnLines(before: Attempt, after: Attempt, edits: readonly TextEdit[]): boolean {
  const splices = [...edits].sort((a, b) => a.start - b.start);
  let moved = 0;
  const there = splices.map(({ start, end, text }) => {
    const at = start + moved;
    moved += text.length - (end - start);
    return at;
  });
  const own = ({ text, ...checked }: Attempt, offsets: readonly number[]) => {
    const lines = new Set(offsets.map((offset) => text.slice(0, offset).split('\n').length));
    return syntax(checked).filter(({ line }) => lines.has(line));
  };
  return exceeds(
    own(after, there),
    own(
      before,
      splices.map(({ start }) => start),
    ),
  );
}

/** Replaces pieces of a text, last one first, so that earlier offsets stay valid. */
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
