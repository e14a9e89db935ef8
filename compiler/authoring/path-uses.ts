import { walk } from '../link/walk.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../problems/source-document.ts';
import { findMarkdownParts } from '../read/markdown.ts';
import type { SchemaPlan } from '../validate/schema-plan.ts';
import type { Use } from './uses.ts';

/**
 * Every place where a document links to `target`, a path of this site: links, exits, addresses in Markdown, navigation.
 */
export function findPathUses(document: SourceDocument, schema: SchemaPlan, target: string, origin: string): Use[] {
  if (!document.text.includes(target)) return [];
  const uses: Use[] = [];
  const look = (written: string, at: ValuePath, whole: SourceRange) => {
    const lead = written.startsWith(`${origin}/`) ? origin.length : 0;
    const [path = ''] = written.slice(lead).split(/[?#]/);
    if (path !== target && path !== `${target}/`) return;
    const found = document.text.indexOf(written, whole.start);
    if (found < 0 || found >= whole.end) return;
    const start = found + lead;
    uses.push({ at, range: document.rangeAt(start, start + target.length) });
  };
  walk(schema, document.value, [], (kind, value, path) => {
    if (kind === 'link') {
      for (const [key, part] of Object.entries((value ?? {}) as object)) {
        if (typeof part === 'string') look(part, [...path, key], document.rangeOf([...path, key]));
      }
    } else if (typeof value !== 'string') return;
    else if (kind === 'url' || kind === 'page-path') look(value, path, document.rangeOf(path));
    else if (kind === 'markdown') lookInMarkdown(value, path);
  });
  const { types } = (document.value ?? {}) as { readonly types?: unknown };
  if (Array.isArray(types)) {
    types.forEach(({ path }: { readonly path?: unknown }, index) => {
      if (typeof path === 'string') look(path, ['types', index, 'path'], document.rangeOf(['types', index, 'path']));
    });
  }
  return uses;

  function lookInMarkdown(markdown: string, path: ValuePath) {
    const whole = document.rangeOf(path);
    let from = whole.start;
    for (const { kind, text } of findMarkdownParts(markdown)) {
      const found = kind === 'address' ? document.text.indexOf(text, from) : -1;
      if (found < 0 || found >= whole.end) continue;
      from = found + text.length;
      look(text, path, document.rangeAt(found, from));
    }
  }
}
