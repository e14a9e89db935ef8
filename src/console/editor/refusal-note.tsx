import { CircleSlash } from 'lucide-react';
import { useEditor, useEditorState } from './editor-context.ts';

/** Why an edit was not made, with the way out: the text. */
export function RefusalNote({ onText }: { readonly onText: () => void }) {
  const { store } = useEditor();
  const refusal = useEditorState((state) => state.refusal);
  if (!refusal) return null;
  return (
    <div className="studio-refusal" role="alert">
      <CircleSlash aria-hidden="true" />
      <p>{refusal.reason}</p>
      <button type="button" className="studio-link" onClick={onText}>
        打开文本
      </button>
      <button type="button" className="studio-link" onClick={store.dismissRefusal}>
        知道了
      </button>
    </div>
  );
}
