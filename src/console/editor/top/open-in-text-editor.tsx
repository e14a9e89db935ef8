import { SquarePen } from 'lucide-react';
import { nodeAt } from '#src/page-edit/page-node.ts';
import { useEditor } from '../editor-context.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Opens the selected block in the developer's own text editor: in the fragment's file where one holds it. */
export function OpenInTextEditor() {
  const { store, file } = useEditor();
  if (!import.meta.env.DEV) return null;
  const open = () => {
    const { page, selected, rendered } = store.read();
    const fragment = rendered?.blocks.find(({ index }) => index === selected)?.fragment;
    const start = selected === null ? 0 : (nodeAt(page.root, ['blocks', selected])?.start ?? 0);
    const line = page.text.slice(0, start).split('\n').length;
    const place = fragment ? `pages-config/fragments/${fragment}.yaml:1` : `pages-config/${file}:${line}`;
    void fetch(`/__open-in-editor?file=${encodeURIComponent(`${place}:1`)}`);
  };
  return <IconButton name="在文本编辑器里打开" icon={SquarePen} onClick={open} />;
}
