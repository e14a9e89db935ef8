import { type PageEdit, type Refusal, RefusedEdit } from './edit.ts';
import { dataOf, type OpenPage, openPage } from './read/open-page.ts';
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
} from './read/page-node.ts';
import { planDuplicate, planMove, planPaste, planRemove, planRename } from './write/plan-items.ts';
import { type Plan, planInsert, planSet } from './write/plan-set.ts';
import { type Splice, type SplicedText, spliced } from './write/splice.ts';

/** An applied edit. It has no splices when the page already has the value. */
export interface AppliedEdit extends SplicedText {
  readonly ok: true;
  /** The new text, parsed, so that the next edit need not parse it again. */
  readonly page: OpenPage;
}

/**
 * Applies an edit by splicing the text; bytes outside the splices stay. Decision 0140.
 *
 * The new text is parsed again: unless the values are exactly as intended and everything else is unchanged, the edit is
 * refused. A refusal is a value with a sentence for the editor.
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

/** Applies edits one after the other, as one change. If one is refused, all are. */
export function applyEdits(page: OpenPage, edits: readonly PageEdit[]): AppliedEdit | Refusal {
  let at = page;
  for (const edit of edits) {
    const done = applyEdit(at, edit);
    if (!done.ok) return done;
    at = done.page;
  }
  return { ok: true, ...spliced(page.text, [{ start: 0, end: page.text.length, text: at.text }]), page: at };
}

/**
 * Sets several texts of a page at once, parsing the new text once instead of after each. If the result is not as
 * intended, sets them one after the other.
 */
export function applyTexts(
  page: OpenPage,
  texts: readonly { readonly path: ValuePath; readonly text: string }[],
): AppliedEdit | Refusal {
  const edits = texts.map(({ path, text }): PageEdit => ({ kind: 'set', path, value: text }));
  try {
    const splices = edits.flatMap((edit) => (edit.kind === 'set' ? planSet(page, edit).splices : []));
    const sorted = splices.toSorted((a, b) => a.start - b.start);
    const areApart = sorted.every(({ start }, index) => index === 0 || (sorted[index - 1]?.end ?? 0) <= start);
    if (areApart) {
      const applied = withSplices(page, sorted);
      const meant = texts.reduce<Json>((data, { path, text }) => withValueAt(data, path, text), dataOf(page));
      if (sameValue(dataOf(applied.page), meant) && !breaksMore(page, applied.page)) return applied;
    }
  } catch (reason) {
    if (!(reason instanceof RefusedEdit)) throw reason;
  }
  return applyEdits(page, edits);
}

function withValueAt(data: Json, [step, ...rest]: ValuePath, value: Json): Json {
  if (step === undefined) return value;
  if (Array.isArray(data))
    return data.map((item: Json, index) => (index === step ? withValueAt(item, rest, value) : item));
  return isRecord(data) ? { ...data, [step]: withValueAt(data[step] ?? null, rest, value) } : data;
}

/** When the value is already there, the text stays, whatever its notation. */
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

/** The applied edit, if the whole new text parses to the intended page. */
function asMeant(page: OpenPage, edit: Exclude<PageEdit, { kind: 'text' }>): AppliedEdit | undefined {
  const { splices, meant } = planOf(page, edit);
  const applied = withSplices(page, splices);
  return saysTheSame(applied.page.root, meant) && !breaksMore(page, applied.page) ? applied : undefined;
}

/** Writes closed values only (quotes, brackets), so that the text around them cannot become part of them. */
const onOneLine = (page: OpenPage): OpenPage => ({ ...page, habits: { ...page.habits, onOneLine: true } });

/** Whether one text has more mistakes of some kind than the other. */
function breaksMore(before: OpenPage, after: OpenPage): boolean {
  const count = ({ problems }: OpenPage, code: string) => problems.filter((problem) => problem.code === code).length;
  return after.problems.some(({ code }) => count(after, code) > count(before, code));
}

const notAsMeant = (at: PageNode | undefined) =>
  new RefusedEdit('NOT_AS_MEANT', '这样改会动到别的内容，所以没有改。请在文本里改。', at);

/** A changed list or map is edited part by part: unchanged parts keep their text and comments. */
function stepsOf(page: OpenPage, path: ValuePath, value: Json): PageEdit[] | undefined {
  const node = nodeAt(page.root, path);
  if (!isCollection(node) || node.slots.length === 0 || path.length === 0) return undefined;
  return stepsTo(dataOf(page, node), value, path);
}

/** Edits that turn one list or map into another of the same kind; undefined for different kinds. */
function stepsTo(before: Json, after: Json, path: ValuePath): PageEdit[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) return listSteps(before, after, path);
  return isRecord(before) && isRecord(after) ? mapSteps(before, after, path) : undefined;
}

function mapSteps(before: JsonRecord, after: JsonRecord, path: ValuePath): PageEdit[] {
  const order = Object.keys(after);
  const sets = order.flatMap((key) => setStep(before[key], after[key] ?? null, [...path, key], order));
  // Last, so that the map is never empty in between.
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
