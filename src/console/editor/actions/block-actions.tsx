import './block-actions.css';
import {
  ArrowDown,
  ArrowUp,
  BookmarkPlus,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Eye,
  EyeOff,
  Plus,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { isHiddenBlock } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { KeepDialog } from '../sections/keep-dialog.tsx';
import { duplicateBlock, moveBlock, placeToAdd } from '../state/block-commands.ts';
import { blockAt, blockCount } from '../state/selected-block.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { blockDeeds } from './block-deeds.ts';

interface BlockActionsProps {
  readonly index: number;
  /** Opens the palette for a block at this index. */
  readonly onAdd: (index: number) => void;
}

/** Actions on the whole selected block; each also has a key. */
export function BlockActions({ index, onAdd }: BlockActionsProps) {
  const { store } = useEditor();
  const [isKeeping, setKeeping] = useState(false);
  const count = useEditorState(({ page }) => blockCount(page));
  const isHidden = useEditorState(({ page }) => isHiddenBlock(blockAt(page, index)));
  return (
    <div className="studio-actions" role="toolbar" aria-label="这个积木">
      <IconButton
        name="上移"
        icon={ArrowUp}
        keys="Alt+↑"
        isDisabled={index === 0}
        onClick={() => moveBlock(store, -1)}
      />
      <IconButton
        name="下移"
        icon={ArrowDown}
        keys="Alt+↓"
        isDisabled={index === count - 1}
        onClick={() => moveBlock(store, 1)}
      />
      <IconButton name="在后面添加积木" icon={Plus} keys="A" onClick={() => onAdd(placeToAdd(store.read()))} />
      <IconButton name="再来一个" icon={CopyPlus} keys="Ctrl+D" onClick={() => duplicateBlock(store)} />
      <IconButton
        name={isHidden ? '放回页面' : '藏起来'}
        icon={isHidden ? Eye : EyeOff}
        keys="H"
        isPressed={isHidden}
        onClick={() => blockDeeds.hide(store)}
      />
      <span className="studio-actions__gap" />
      <IconButton name="复制" icon={Copy} keys="Ctrl+C" onClick={() => blockDeeds.copy(store)} />
      <IconButton name="粘贴在后面" icon={ClipboardPaste} keys="Ctrl+V" onClick={() => blockDeeds.paste(store)} />
      <IconButton name="存为我的积木" icon={BookmarkPlus} onClick={() => setKeeping(true)} />
      <span className="studio-actions__gap" />
      <IconButton name="删除" icon={Trash2} keys="Delete" onClick={() => blockDeeds.remove(store)} />
      {isKeeping ? <KeepDialog index={index} onClose={() => setKeeping(false)} /> : null}
    </div>
  );
}
