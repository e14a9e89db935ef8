import type { TextEdit } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { readSource } from '../read/read-source.ts';
import { writeScalar } from '../read/write-scalar.ts';
import { applyEdits } from './fix-text.ts';

/** Longest title that a page may have. */
const MAX_TITLE = 60;

/** The text of a new page from a template, with the page's name as its source. */
export function fromTemplate(template: string, kind: 'page' | 'fragment', name: string, title?: string): string {
  const comment = `# yaml-language-server: $schema=../../schemas/editor/${kind}.schema.json\n`;
  return comment + withValues(template, { source: sourceName(name), ...(title !== undefined && { title }) });
}

/**
 * The text of a new page copied from another one: a draft with its own source and a placeholder title.
 *
 * Every other character stays.
 */
export function fromPage(text: string, name: string, title?: string): string {
  const { title: last } = readValue(text);
  const asked = title ?? `〔新标题〕${typeof last === 'string' ? last : ''}`;
  return withValues(text, {
    status: 'draft',
    source: sourceName(name),
    title: [...asked].slice(0, MAX_TITLE).join(''),
  });
}

/** The text with another status; unchanged when it has no status. Every other character stays. */
export function withStatus(text: string, status: 'draft' | 'archived'): string {
  return withValues(text, { status });
}

const sourceName = (name: string) => name.replace(/[^A-Za-z0-9_-]/g, '-').slice(0, 40);

/** Replaces top-level values that the text already has. */
function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const { document } = readSource('template.yaml', new TextEncoder().encode(text));
  if (!document) return text;
  const own = readValue(text);
  const edits = Object.entries(values).flatMap(([key, value]): TextEdit[] => {
    if (own[key] === undefined) return [];
    const { start, end } = document.rangeOf([key]);
    return [{ start, end, text: writeScalar(value) }];
  });
  return applyEdits(text, edits);
}

function readValue(text: string): Readonly<Record<string, unknown>> {
  const { document }: { document?: SourceDocument } = readSource('template.yaml', new TextEncoder().encode(text));
  return (document?.value ?? {}) as Readonly<Record<string, unknown>>;
}
