import { Cloud, CloudOff, CloudUpload } from 'lucide-react';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { DraftState } from '../state/editor-state.ts';

const WORDS: Readonly<Record<DraftState['status'], string>> = {
  same: '和文件一致',
  waiting: '正在存草稿…',
  kept: '已保存草稿',
  offline: '离线，已存在本机',
  'signed-out': '登录已过期，已存在本机',
  failed: '草稿没有存到服务器，已存在本机',
  older: '另一个窗口里有更新的草稿',
};
const LOST: readonly DraftState['status'][] = ['offline', 'signed-out', 'failed', 'older'];

/** Where the work is kept at this moment. */
export function SaveState() {
  const { store } = useEditor();
  const draft = useEditorState((state) => state.draft);
  const isLost = LOST.includes(draft.status);
  const Icon = isLost ? CloudOff : draft.status === 'waiting' ? CloudUpload : Cloud;
  return (
    <p className="studio-save-state" data-lost={isLost || undefined} role="status">
      <Icon aria-hidden="true" />
      <span title={draft.status === 'failed' ? draft.reason : undefined}>{WORDS[draft.status]}</span>
      {draft.status === 'offline' || draft.status === 'failed' ? (
        <button type="button" className="studio-link" onClick={store.retry}>
          重试
        </button>
      ) : null}
    </p>
  );
}
