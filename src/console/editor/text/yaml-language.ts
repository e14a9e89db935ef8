import { yaml } from '@codemirror/lang-yaml';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { isShallow } from '#src/page-edit/read/page-problem.ts';

const NONE: Extension = [];

/** YAML for the code editor; switched off while the text is nested so deeply that the parser would take seconds. */
export function yamlLanguage(text: string): Extension {
  const language = new Compartment();
  const languageFor = (isRead: boolean) => (isRead ? yaml() : NONE);
  return [
    language.of(languageFor(isShallow(text))),
    EditorState.transactionExtender.of(({ docChanged, newDoc, startState }) => {
      const wasRead = language.get(startState) !== NONE;
      if (wasRead && !docChanged) return null;
      // The language is set on the old text, and the change is then applied to it.
      const isRead = isShallow(newDoc.toString()) && (wasRead || isShallow(startState.doc.toString()));
      return isRead === wasRead ? null : { effects: language.reconfigure(languageFor(isRead)) };
    }),
  ];
}
