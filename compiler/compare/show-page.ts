import { Document, isCollection, isPair, isScalar, type Node, visit } from 'yaml';
import { toPointer } from '../problems/source-document.ts';
import type { MergedPage, Origin } from './merge-page.ts';

/** A merged page as YAML, with the source of each value beside it. */
export function showPage({ page, origins }: MergedPage): string {
  const document = new Document(page);
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key') return;
      const origin = origins[toPointer(pathOf(key, ancestors as readonly Node[]))];
      if (origin && !isCollection(node)) node.comment = ` ${describe(origin)}`;
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** The path of a value from the nodes above it. */
function pathOf(key: unknown, ancestors: readonly Node[]): (string | number)[] {
  const path: (string | number)[] = [];
  ancestors.forEach((ancestor, index) => {
    const next: unknown = ancestors[index + 1];
    if (isPair(ancestor)) path.push(isScalar(ancestor.key) ? String(ancestor.key.value) : '');
    else if (isCollection(ancestor) && !isPair(next)) {
      const items = ancestor.items as readonly unknown[];
      path.push(next === undefined ? Number(key) : items.indexOf(next));
    }
  });
  return path;
}

function describe(origin: Origin): string {
  switch (origin.from) {
    case 'default':
      return '默认值';
    case 'site':
      return `全站 ${shortName(origin.file)}`;
    case 'fragment':
      return `片段 ${shortName(origin.file)}:${origin.line}`;
    default:
      return `第 ${origin.line} 行`;
  }
}

const shortName = (file: string) => file.split('/').slice(-2).join('/');
