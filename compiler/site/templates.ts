import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// From the repository: the built compiler is in another folder.
const FOLDER = join(import.meta.dirname, '../../compiler/templates');

/** A start for a new page; its file is a page like any other. */
export interface PageTemplate {
  /** Name of its file: `trial`, `sprint` … */
  readonly kind: string;
  /** What it is for, from the first line of its file. */
  readonly label: string;
  readonly text: string;
}

/** Every template of a page, by name; `page` is the plain one. */
export function listTemplates(): PageTemplate[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml') && name !== 'fragment.yaml')
    .sort()
    .map((name) => readTemplate(name.slice(0, -'.yaml'.length)));
}

/** The template of a kind that exists, or of a fragment. */
export function readTemplate(kind: string): PageTemplate {
  const text = readFileSync(join(FOLDER, `${kind}.yaml`), 'utf8');
  return { kind, label: /^# (.*)/.exec(text)?.[1] ?? kind, text };
}
