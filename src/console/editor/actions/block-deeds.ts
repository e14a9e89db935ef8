import { showToast } from '../../ui/toast.tsx';
import { copyBlock, pasteBlock, removeBlock, toggleHidden } from '../state/block-commands.ts';
import type { EditorStore } from '../state/editor-store.ts';

/** Actions on the selected block, for buttons and keys, with a message for what cannot be seen. */
export const blockDeeds = {
  copy(store: EditorStore): void {
    if (copyBlock(store)) showToast('已复制积木，可以粘贴到任何页面');
  },
  paste(store: EditorStore): void {
    if (!pasteBlock(store)) showToast('还没有复制过积木');
  },
  remove(store: EditorStore): void {
    const before = store.read().page;
    removeBlock(store);
    if (store.read().page !== before) showToast('已删除积木，撤销就能找回');
  },
  hide(store: EditorStore): void {
    const isHidden = toggleHidden(store);
    if (isHidden !== undefined) showToast(isHidden ? '已藏起来，访客看不到，内容还在' : '已放回页面');
  },
} as const;
