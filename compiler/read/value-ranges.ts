import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar } from 'yaml';
import type { SourceDocument, SourceRange } from '../problems/source-document.ts';

export type AstNode = Node | null | undefined;

/** Finds positions of values in the composed tree, on demand: a page without problems never needs them. */
export function rangeFinder(
  root: Node,
  rangeAt: (start: number, end: number) => SourceRange,
): SourceDocument['rangeOf'] {
  return (path, part = 'value') => {
    let node: AstNode = root;
    let key: AstNode;
    for (const step of path) {
      let next: { key: AstNode; value: AstNode } | undefined;
      if (isMap(node)) {
        const pair: Pair<AstNode, AstNode> | undefined = (node.items as Pair<AstNode, AstNode>[]).find(
          (item) => isScalar(item.key) && keyText(item.key) === String(step),
        );
        next = pair && { key: pair.key, value: pair.value };
      } else if (isSeq(node) && typeof step === 'number' && step < node.items.length) {
        const item = node.items[step] as AstNode;
        next = { key: item, value: item };
      }
      if (!next) break;
      node = next.value;
      key = next.key;
      if (!node) break;
    }
    const target = part === 'key' || !node || isEmpty(node) ? (key ?? node) : node;
    if (target === root) return firstPair(root, rangeAt);
    return target ? rangeAt(...trimmed(target)) : rangeAt(0, 0);
  };
}

const isEmpty = (node: Node) => isScalar(node) && node.value === null && node.range?.[0] === node.range?.[1];

/** The root is shown by its first key. */
function firstPair(root: Node, rangeAt: (start: number, end: number) => SourceRange): SourceRange {
  const first = isMap(root) ? (root.items[0]?.key as AstNode) : undefined;
  return rangeAt(...spanOf(first ?? root));
}

/** A block map or list is shown by its first entry, anything else by its whole text. */
function trimmed(node: Node): [number, number] {
  if (isMap(node) && !node.flow) {
    const key = node.items[0]?.key as AstNode;
    if (key) return spanOf(key);
  }
  if (isSeq(node) && !node.flow) {
    const item = node.items[0] as AstNode;
    if (item) return trimmed(item);
  }
  return spanOf(node);
}

export const keyText = (node: Scalar) => node.source ?? String(node.value);
export const isBlank = (node: AstNode) => !node || (isScalar(node) && node.value === null);

export const spanOf = (node: Node): [number, number] => [node.range?.[0] ?? 0, node.range?.[1] ?? 0];
