import { yaml } from '@codemirror/lang-yaml';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { isShallow } from '#src/page-edit/page-problem.ts';

const NONE: Extension = [];

/** YAML for the code editor, switched off while the text is nested so deep that its parser would take seconds for it. */
export function yamlLanguage(text: string): Extension {
  const language = new Compartment();
  const languageFor = (isRead: boolean) => (isRead ? yaml() : NONE);
  return [
    language.of(languageFor(isShallow(text))),
    EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
      const wasRead = language.get(startState) !== NONE;
      if (wasRead && !docChanged) return null;
      // A language that comes begins with the text before the change, and takes the change after it.
      const isRead = isShallow(newDoc.toString()) && (wasRead || isShallow(startState.doc.toString()));
      return isRead === wasRead ? null : { effects: language.reconfigure(languageFor(isRead)) };
    }),
  ];
}
