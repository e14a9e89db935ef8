import { type AppliedEdit, applyEdit } from '../apply-edit.ts';
import type { PageEdit } from '../edit.ts';

/** The lines of a text, without the test's indentation. */
export function yaml(parts: TemplateStringsArray): string {
  const lines = (parts[0] ?? '').replace(/^\n/, '').replace(/ *$/, '').split('\n');
  const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join('\n');
}

export function edited(text: string, edit: PageEdit): string {
  return made(text, edit).text;
}

export function made(text: string, edit: PageEdit): AppliedEdit {
  const done = applyEdit(text, edit);
  if (!done.ok) throw new Error(done.reason);
  return done;
}

export function refused(text: string, edit: PageEdit) {
  const done = applyEdit(text, edit);
  return done.ok ? undefined : done;
}
