import './sections.css';
import { useState } from 'react';
import { copyItem } from '#src/page-edit/write/plan-items.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast.tsx';
import { blocksInWords } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { useSections } from './use-sections.ts';

interface KeepDialogProps {
  /** Index of the chosen block. */
  readonly index: number;
  readonly onClose: () => void;
}

/** Saves blocks of this page under a name, exactly as they are written. */
export function KeepDialog({ index, onClose }: KeepDialogProps) {
  const { store, schemas } = useEditor();
  const root = useEditorState((state) => state.page.root);
  const blocks = blocksInWords(root, schemas);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([index]));
  // One id per dialog: a retry after a lost response saves them only once.
  const [id] = useState(() => crypto.randomUUID());
  const { keep } = useSections();
  const texts = () =>
    [...chosen]
      .toSorted((a, b) => a - b)
      .flatMap((at) => {
        const text = copyItem(store.read().page, ['blocks', at]);
        return text === undefined ? [] : [text];
      });
  const isReady = name.trim() !== '' && chosen.size > 0;
  return (
    <Dialog title="存为我的积木" onClose={onClose}>
      <form
        className="studio-sections"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          keep.mutate(
            { id, name: name.trim(), blocks: texts() },
            {
              onSuccess: () => {
                showToast('已存下，“添加积木”里的“我的积木”随时能用');
                onClose();
              },
            },
          );
        }}
      >
        <TextInput label="名字" value={name} maxLength={30} autoFocus placeholder="如 报名三件套" onChange={setName} />
        <fieldset className="studio-bare">
          <legend>存哪几块</legend>
          <ul>
            {blocks.map(({ title, summary, type }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity than their index
              <li key={`${type} ${at}`}>
                <label className="console-check">
                  <input
                    type="checkbox"
                    checked={chosen.has(at)}
                    onChange={({ target }) => {
                      const next = new Set(chosen);
                      if (target.checked) next.add(at);
                      else next.delete(at);
                      setChosen(next);
                    }}
                  />
                  <span>
                    {title}
                    {summary ? <small>{summary}</small> : null}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className="console-dialog__actions">
          <Button look="quiet" onClick={onClose}>
            取消
          </Button>
          <Button look="primary" type="submit" isBusy={keep.isPending} disabled={!isReady}>
            存下 {chosen.size} 块
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
