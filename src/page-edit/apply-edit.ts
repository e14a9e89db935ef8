import { type PageEdit, type Refusal, RefusedEdit } from './edit.ts';
import { dataOf, type OpenPage, openPage } from './open-page.ts';
import {
  isCollection,
  isRecord,
  type Json,
  type JsonRecord,
  nodeAt,
  type PageNode,
  sameValue,
  saysTheSame,
  type ValuePath,
} from './page-node.ts';
import { planDuplicate, planMove, planPaste, planRemove, planRename } from './plan-items.ts';
import { type Plan, planInsert, planSet } from './plan-set.ts';
import { type Splice, type SplicedText, spliced } from './splice.ts';

/** An edit that was made. No splices when the page says it already. */
export interface AppliedEdit extends SplicedText {
  readonly ok: true;
  /** The new text, open: the next edit need not read it again. */
  readonly page: OpenPage;
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
    if (edit.kind === 'text' || saysIt(page, edit)) return withSplices(page, edit.kind === 'text' ? [edit] : []);
    const steps = edit.kind === 'set' ? stepsOf(page, edit.path, edit.value) : undefined;
    if (steps) return applyEdits(page, steps);
    const done = asMeant(page, edit) ?? asMeant(onOneLine(page), edit);
    if (!done) throw notAsMeant(page.root);
    return done;
  } catch (reason) {
    if (reason instanceof RefusedEdit) return reason.refusal;
    throw reason;
  }
}

/** Makes edits one after the other, as one change. The first that is refused refuses all. */
export function applyEdits(page: OpenPage, edits: readonly PageEdit[]): AppliedEdit | Refusal {
  let at = page;
  for (const edit of edits) {
    const done = applyEdit(at, edit);
    if (!done.ok) return done;
    at = done.page;
  }
  return { ok: true, ...spliced(page.text, [{ start: 0, end: page.text.length, text: at.text }]), page: at };
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

function withSplices(page: OpenPage, planned: readonly Splice[]): AppliedEdit {
  const done = spliced(page.text, planned);
  return { ok: true, ...done, page: done.splices.length === 0 ? page : openPage(done.text) };
}

/** The edit as made, if a reading of the whole new text says what was meant and nothing else. */
function asMeant(page: OpenPage, edit: Exclude<PageEdit, { kind: 'text' }>): AppliedEdit | undefined {
  const { splices, meant } = planOf(page, edit);
  const applied = withSplices(page, splices);
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
function stepsOf(page: OpenPage, path: ValuePath, value: Json): PageEdit[] | undefined {
  const node = nodeAt(page.root, path);
  if (!isCollection(node) || node.slots.length === 0 || path.length === 0) return undefined;
  return stepsTo(dataOf(page, node), value, path);
}

/** Edits that make one list or map of another of the same kind; nothing when they are of different kinds. */
function stepsTo(before: Json, after: Json, path: ValuePath): PageEdit[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) return listSteps(before, after, path);
  return isRecord(before) && isRecord(after) ? mapSteps(before, after, path) : undefined;
}

function mapSteps(before: JsonRecord, after: JsonRecord, path: ValuePath): PageEdit[] {
  const order = Object.keys(after);
  const sets = order.flatMap((key) => setStep(before[key], after[key] ?? null, [...path, key], order));
  // Last, so that the map never becomes empty on the way.
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [...sets, ...removed.map((key): PageEdit => ({ kind: 'remove', path: [...path, key] }))];
}

function listSteps(before: readonly Json[], after: readonly Json[], path: ValuePath): PageEdit[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && sameValue(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && sameValue(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const old = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  const both = Math.min(old.length, added.length);
  const sets = added.slice(0, both).flatMap((value, index) => setStep(old[index], value, [...path, head + index]));
  const inserts = added
    .slice(both)
    .map((value, index): PageEdit => ({ kind: 'insert', path, index: head + both + index, value }));
  const removes = old
    .slice(both)
    .map((_, index): PageEdit => ({ kind: 'remove', path: [...path, head + old.length - 1 - index] }));
  return [...sets, ...inserts, ...removes];
}

function setStep(before: Json | undefined, after: Json, path: ValuePath, order?: readonly string[]): PageEdit[] {
  if (sameValue(before, after)) return [];
  return [{ kind: 'set', path, value: after, ...(order && { order }) }];
}
