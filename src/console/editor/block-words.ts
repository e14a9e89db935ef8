import { blockTitle } from '#src/page-edit/form/form-fields.ts';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { isCollection, nodeAt, type PageNode } from '#src/page-edit/read/page-node.ts';

/** A block's name in a list. */
export interface BlockWords {
  readonly type: string;
  /** The name of its type. */
  readonly title: string;
  /** Its first words; empty when it has none. */
  readonly summary: string;
  readonly id: string | undefined;
  readonly isConditional: boolean;
  /** True when its author has hidden it from visitors. */
  readonly isHidden: boolean;
}

/** The blocks of a page in order. */
export function blocksInWords(root: PageNode | undefined, schemas: FormSchemas): BlockWords[] {
  const blocks = nodeAt(root, ['blocks']);
  if (blocks?.kind !== 'list') return [];
  return blocks.slots.map(({ node }) => {
    const type = textAt(node, 'type') ?? '';
    return {
      type,
      title: blockTitle(schemas, type)?.title ?? (type || '看不懂的积木'),
      summary: summaryOf(node),
      id: textAt(node, 'id'),
      isConditional: nodeAt(node, ['when']) !== undefined,
      isHidden: isHiddenBlock(node),
    };
  });
}

/** Whether a block is hidden by `when: { hidden: true }`. */
export function isHiddenBlock(block: PageNode | undefined): boolean {
  const hidden = nodeAt(block, ['when', 'hidden']);
  return hidden?.kind === 'scalar' && hidden.value === true;
}

/** Keys with the text of a block or an item, the most important first. */
const TELLING = ['heading', 'name', 'title', 'label', 'text', 'question', 'eyebrow', 'alt', 'markdown', 'src'];
const LONGEST = 40;

/** The first words of a block or an item, in one line. */
export function summaryOf(node: PageNode | undefined): string {
  if (node?.kind === 'scalar') return inLine(String(node.value ?? ''));
  if (!isCollection(node)) return '';
  if (node.kind === 'map') {
    for (const key of TELLING) {
      const text = textAt(node, key);
      if (text) return inLine(text);
    }
  }
  for (const { key, node: value } of node.slots) {
    if (key && !isCollection(value)) continue;
    const text = summaryOf(value);
    if (text) return text;
  }
  return textAt(node, 'name') ?? '';
}

function textAt(node: PageNode | undefined, key: string): string | undefined {
  const value = nodeAt(node, [key]);
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
}

function inLine(text: string): string {
  const line = text
    .replace(/[*_`#>|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
