import type { PageEdit } from './edit.ts';
import { saysTheSame } from './expect.ts';
import { dataOf, type OpenPage, openPage } from './open-page.ts';
import { isCollection, type Json, nodeAt, type PageNode } from './page-node.ts';
import { planInsert, planSet } from './plan-add.ts';
import { type Plan, planMove, planRemove, planRename } from './plan-edit.ts';
import { planDuplicate, planPaste } from './plan-paste.ts';
import { type Refusal, RefusedEdit } from './refusal.ts';
import { sameValue, stepsTo } from './set-steps.ts';
import { applySplices, invertSplices, type Splice, spliceBetween, tidySplices } from './splice.ts';

export interface AppliedEdit {
  readonly ok: true;
  readonly text: string;
  /** The new text, open: the next edit need not read it again. */
  readonly page: OpenPage;
  /** In order, in offsets of the text before. None when the page says it already. */
  readonly splices: readonly Splice[];
  /** What takes them back, in offsets of the new text. */
  readonly inverse: readonly Splice[];
}

/**
 * Makes an edit by replacing stretches of the text; what is outside them stays as it is, to the byte.
 *
 * The new text is read again: unless it says exactly what was meant, and everything else as before, the edit is refused.
 * A refusal is a value with a sentence for who edits.
 */
export function applyEdit(before: string | OpenPage, edit: PageEdit): AppliedEdit | Refusal {
  const page = typeof before === 'string' ? openPage(before) : before;
  try {
    if (edit.kind === 'text' || saysIt(page, edit)) return spliced(page, edit.kind === 'text' ? [edit] : []);
    const steps = edit.kind === 'set' ? stepsOf(page, edit.path, edit.value) : undefined;
    if (steps) return inSteps(page, steps);
    const done = asMeant(page, edit) ?? asMeant(onOneLine(page), edit);
    if (!done) throw notAsMeant(page.root);
    return done;
  } catch (reason) {
    if (reason instanceof RefusedEdit) return reason.refusal;
    throw reason;
  }
}

/** A value that is there already leaves the text alone, however it is written. */
function saysIt(page: OpenPage, edit: PageEdit): boolean {
  if (edit.kind !== 'set') return false;
  const node = nodeAt(page.root, edit.path);
  return node !== undefined && sameValue(dataOf(page, node), edit.value);
}

function planOf(page: OpenPage, edit: Exclude<PageEdit, { kind: 'text' }>): Plan {
  if (!page.root) {
    const [problem] = page.problems;
    throw new RefusedEdit('NOT_READABLE', `这一页的文本读不出来，请在文本里改。${problem?.message ?? ''}`, problem);
  }
  switch (edit.kind) {
    case 'set':
      return planSet(page, edit);
    case 'remove':
      return planRemove(page, edit);
    case 'insert':
      return planInsert(page, edit);
    case 'move':
      return planMove(page, edit);
    case 'duplicate':
      return planDuplicate(page, edit);
    case 'paste':
      return planPaste(page, edit);
    case 'rename-block':
      return planRename(page, edit);
  }
}

function spliced(page: OpenPage, planned: readonly Splice[]): AppliedEdit {
  const splices = tidySplices(page.text, planned);
  const text = applySplices(page.text, splices);
  const after = splices.length === 0 ? page : openPage(text);
  return { ok: true, text, page: after, splices, inverse: invertSplices(page.text, splices) };
}

/** The edit as made, if a reading of the whole new text says what was meant and nothing else. */
function asMeant(page: OpenPage, edit: Exclude<PageEdit, { kind: 'text' }>): AppliedEdit | undefined {
  const { splices, meant } = planOf(page, edit);
  const applied = spliced(page, splices);
  return saysTheSame(applied.page.root, meant) && !breaksMore(page, applied.page) ? applied : undefined;
}

/** The page as one whose author closes every value on its line: nothing around it can become part of it. */
const onOneLine = (page: OpenPage): OpenPage => ({ ...page, habits: { ...page.habits, onOneLine: true } });

/** Whether a text has mistakes of a kind of which the other has fewer. */
function breaksMore(before: OpenPage, after: OpenPage): boolean {
  const count = ({ problems }: OpenPage, code: string) => problems.filter((problem) => problem.code === code).length;
  return after.problems.some(({ code }) => count(after, code) > count(before, code));
}

const notAsMeant = (at: PageNode | undefined) =>
  new RefusedEdit('NOT_AS_MEANT', '这样改会动到别的内容，所以没有改。请在文本里改。', at);

/** A list or map that becomes another one is changed part by part: what stays keeps its text and comments. */
function stepsOf(page: OpenPage, path: readonly (string | number)[], value: Json): PageEdit[] | undefined {
  const node = nodeAt(page.root, path);
  if (!isCollection(node) || node.slots.length === 0 || path.length === 0) return undefined;
  return stepsTo(dataOf(page, node), value, path);
}

function inSteps(page: OpenPage, steps: readonly PageEdit[]): AppliedEdit | Refusal {
  let at = page;
  for (const step of steps) {
    const done = applyEdit(at, step);
    if (!done.ok) return done;
    at = done.page;
  }
  const splices = spliceBetween(page.text, at.text);
  return { ok: true, text: at.text, page: at, splices, inverse: invertSplices(page.text, splices) };
}
