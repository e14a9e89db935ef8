import { indentOf, isBlank, isComment, lineAt, nextLine } from '../write/lines.ts';
import { type CollectionNode, indexOfStep, isCollection, type PageNode, type Slot } from './page-node.ts';
import type { PageProblem } from './page-problem.ts';

/** Parses a text; `openPage` without recovery. */
type Read = (text: string) => { readonly root?: PageNode; readonly problems: readonly PageProblem[] };

/** Tag of a value that cannot be parsed; the value is its text. No author can write it: tags have no spaces. */
export const UNREADABLE = '! unreadable';

/**
 * Parses a page with mistakes part by part: otherwise one unclosed quote would swallow every block after it.
 *
 * Each key and each block that cannot be parsed alone is blanked out, and is in the tree as its text. Undefined when
 * the rest cannot be parsed either.
 */
export function recoverPage(text: string, read: Read): { root: PageNode; problems: PageProblem[] } | undefined {
  const broken = partsOf(text)
    .map((part) => ({ ...part, problems: read(text.slice(part.start, part.end)).problems }))
    .filter(({ problems }) => problems.length > 0);
  if (broken.length === 0) return undefined;
  const masked = broken.reduce((now, part) => mask(now, part), text);
  const { root, problems: others } = read(masked);
  if (root?.kind !== 'map' || others.length > 0) return undefined;
  const problems = broken.flatMap((part) =>
    part.problems.map((problem) => ({ ...problem, start: problem.start + part.start, end: problem.end + part.start })),
  );
  return { root: broken.reduce<PageNode>((now, part) => withText(now, part, text), root), problems };
}

/** Lines that should parse alone. */
interface Part {
  readonly start: number;
  /** The end of its last non-empty line. */
  readonly end: number;
  /** After its dash or colon. */
  readonly content: number;
  /** For a block: its index in the page. */
  readonly index?: number;
  readonly key?: string;
}

/** The keys of a page, with the blocks in place of the key `blocks`. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let column: number | undefined;
  let blocks = -1;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at = nextLine(text, at + 1)) {
    const line = lineAt(text, at);
    if (isBlank(line) || isComment(line)) continue;
    const key = /^([A-Za-z][\w-]*):(?:[ \t]|$)/.exec(line)?.[1];
    const dash = blocks >= 0 && /^ *-(?: |$)/.test(line) ? indentOf(line) : undefined;
    if (key !== undefined) {
      const content = at + key.length + 1;
      blocks = key === 'blocks' && /^[ \t]*(?:#|$)/.test(line.slice(key.length + 1)) ? 0 : -1;
      column = undefined;
      if (blocks < 0) parts.push({ start: at, end: at + line.length, content, key });
    } else if (dash !== undefined && dash <= (column ?? dash)) {
      column = dash;
      parts.push({ start: at, end: at + line.length, content: at + dash + 1, index: blocks });
      blocks += 1;
    } else {
      const last = parts.pop();
      if (last) parts.push({ ...last, end: at + line.length });
    }
  }
  return parts;
}

const mask = (text: string, { content, end }: Part) =>
  text.slice(0, content) + text.slice(content, end).replace(/[^\r\n]/g, ' ') + text.slice(end);

/** The tree with the text of a part in place of its value. */
function withText(root: PageNode, { index, key, content, end }: Part, text: string): PageNode {
  if (!isCollection(root)) return root;
  const start = content + (/^[ \t]*/.exec(text.slice(content, end))?.[0].length ?? 0);
  const node: PageNode = { kind: 'scalar', value: text.slice(start, end), style: 'plain', tag: UNREADABLE, start, end };
  const put = (owner: CollectionNode, at: number): CollectionNode => ({
    ...owner,
    slots: owner.slots.map((slot, other) => (other === at ? { ...slot, node, head: start, end } : slot)),
  });
  if (key !== undefined) return withEnd(put(root, indexOfStep(root, key)));
  const own = indexOfStep(root, 'blocks');
  const slots = root.slots.map((slot, at): Slot => {
    if (at !== own || !isCollection(slot.node) || index === undefined) return slot;
    const list = withEnd(put(slot.node, index));
    return { ...slot, node: list, end: list.end };
  });
  return withEnd({ ...root, slots });
}

const withEnd = (node: CollectionNode): CollectionNode => ({ ...node, end: node.slots.at(-1)?.end ?? node.end });
