import { blocksOf } from '../link/expand-blocks.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../problems/source-document.ts';

/** A place where a file uses something. */
export interface Use {
  readonly at: ValuePath;
  readonly range: SourceRange;
}

/** Every place where a document uses a fragment. */
export function findFragmentUses(document: SourceDocument, name: string): Use[] {
  return blocksOf(document).flatMap((block, index) => {
    const { type, name: own } = (block ?? {}) as { readonly type?: unknown; readonly name?: unknown };
    const at = ['blocks', index, 'name'];
    return type === 'fragment' && own === name ? [{ at, range: document.rangeOf(at) }] : [];
  });
}

/**
 * Every place where a document contains a value: an asset, a course number, a coupon's uuid. Values inside an address
 * count too.
 */
export function findTextUses(document: SourceDocument, text: string): Use[] {
  if (!document.text.toLowerCase().includes(text.toLowerCase())) return [];
  const uses: Use[] = [];
  const inAddress = new RegExp(`(?:^|[/,=])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:$|[/,?&#])`, 'i');
  const visit = (value: unknown, at: ValuePath) => {
    if (typeof value === 'string') {
      const isIt =
        value.toLowerCase() === text.toLowerCase() || (/^(?:\/|https:)/.test(value) && inAddress.test(value));
      if (isIt) uses.push({ at, range: document.rangeOf(at) });
    } else if (Array.isArray(value))
      value.forEach((item, index) => {
        visit(item, [...at, index]);
      });
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) visit(part, [...at, key]);
    }
  };
  visit(document.value, []);
  return uses;
}
