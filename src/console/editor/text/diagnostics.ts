import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '../state/editor-state.ts';
import { editorPosition } from './line-breaks.ts';

/** The page's problems as marks in the text editor. */
export function diagnosticsOf({ rendered, page }: EditorState, length: number): Diagnostic[] {
  const { text } = page;
  return (rendered?.text === text ? rendered.problems : []).map(({ problem, offset }) => {
    const end = /[\s,}\]]|$/.exec(text.slice(offset + 1));
    const from = Math.min(editorPosition(text, offset), length);
    const to = Math.min(editorPosition(text, offset + 1 + (end?.index ?? 0)), length);
    const { severity, message, hint, code } = problem;
    return { from, to: Math.max(from, to), severity, message: hint ? `${message}\n${hint}` : message, source: code };
  });
}
