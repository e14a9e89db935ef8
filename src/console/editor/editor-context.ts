import { createContext, useContext, useSyncExternalStore } from 'react';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import type { EditorState } from './state/editor-state.ts';
import type { EditorStore } from './state/editor-store.ts';

/** What every part of the editor needs. */
export interface Editor {
  readonly store: EditorStore;
  readonly schemas: FormSchemas;
  /** Path below `pages-config`. */
  readonly file: string;
  /** Address of the page; name of a fragment. */
  readonly path: string;
  /** Addresses of the pages that show a fragment; missing for a page. */
  readonly usedBy?: readonly string[];
  /** The page's new path when it was renamed meanwhile; drafts and saves go there. */
  readonly movedTo?: string;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('There is no editor around this component.');
  return editor;
}

/** A part of the state; the component renders again when that part changes. */
export function useEditorState<T>(pick: (state: EditorState) => T): T {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => pick(store.read()));
}
