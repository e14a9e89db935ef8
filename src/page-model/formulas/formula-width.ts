import type { TreeNode } from './write-mathml.ts';

/** Approximate width of a formula in em; good enough to tell long from short formulas, not for layout. */
export function widthOf(node: TreeNode): number {
  if (node.text !== undefined) return 0;
  const { children = [] } = node;
  const widths = () => children.map(widthOf);
  const [first = 0, ...rest] = node.type && SCRIPTS.has(node.type) ? widths() : [];
  switch (node.type) {
    case 'annotation':
    case 'mprescripts':
      return 0;
    case 'mspace':
      return Number.parseFloat(String(node.attributes?.width ?? '0')) || 0;
    case 'mi':
    case 'mn':
    case 'mtext':
      return widthOfText(textOf(node));
    case 'mo':
      return widthOfOperator(textOf(node));
    case 'mfrac':
      return Math.max(...widths()) * 0.85 + 0.2;
    case 'msqrt':
    case 'mroot':
      return sum(widths()) + 0.9;
    case 'msub':
    case 'msup':
      return first + sum(rest) * 0.7;
    case 'msubsup':
    case 'mmultiscripts':
      return first + Math.max(0, ...rest) * 0.7;
    case 'munder':
    case 'mover':
    case 'munderover':
      return Math.max(first, ...rest.map((width) => width * 0.7));
    case 'mtable':
      return widthOfTable(children);
    default:
      return sum(widths());
  }
}

const SCRIPTS = new Set(['msub', 'msup', 'msubsup', 'mmultiscripts', 'munder', 'mover', 'munderover']);

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

const textOf = (node: TreeNode): string => node.text ?? (node.children ?? []).map(textOf).join('');

const widthOfText = (text: string) =>
  sum([...text].map((letter) => (letter > '\u2e80' && letter < '\uffff' ? 1 : 0.53)));

function widthOfOperator(text: string): number {
  if (/^[\u2061-\u2064]?$/.test(text)) return 0;
  if (/^[()[\]{}|,.;'′]$/.test(text)) return 0.4;
  return /^[+\-−×·=<>≤≥≠≈→∈∼⇒⇔]$/.test(text) ? 1.2 : 0.9;
}

function widthOfTable(rows: readonly TreeNode[]): number {
  const columns: number[] = [];
  for (const { children = [] } of rows) {
    children.forEach((cell, index) => {
      columns[index] = Math.max(columns[index] ?? 0, widthOf(cell));
    });
  }
  return sum(columns) + Math.max(0, columns.length - 1) * 0.9;
}
