import './top-bar.css';
import { CircleQuestionMark, Cloud, CloudOff, CloudUpload, Redo2, SquarePen, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { dataOf } from '#src/page-edit/read/open-page.ts';
import { nodeAt } from '#src/page-edit/read/page-node.ts';
import { Button } from '../../ui/button.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { affectedWords } from '../fragment/affected-words.ts';
import { DEVICES, type Device } from '../frame/devices.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import type { Other } from '../presence/use-presence.ts';
import type { DraftState, OpenedPage } from '../state/editor-state.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { BackToPages } from './back-to-pages.tsx';
import { HandOn } from './hand-on.tsx';
import { useSave } from './use-save.ts';

interface TopBarProps extends Pick<OpenedPage, 'otherDrafts'> {
  /** Other windows with the page. */
  readonly others: readonly Other[];
  readonly device: Device;
  readonly onDevice: (device: Device) => void;
  readonly onHelp: () => void;
  /** Opens the working page. */
  readonly onTry: () => void;
}

/** The page's name, view, undo and redo, and whether it is saved. */
export function TopBar({ device, onDevice, onHelp, onTry, otherDrafts, others }: TopBarProps) {
  const { store, path, file, usedBy } = useEditor();
  const title = useEditorState(({ page }) => {
    const value = dataOf(page, nodeAt(page.root, ['title']));
    return typeof value === 'string' && value !== '' ? value : path;
  });
  const canUndo = useEditorState(({ history }) => history.done.length > 0);
  const canRedo = useEditorState(({ history }) => history.undone.length > 0);
  const isSame = useEditorState(({ page, base }) => page.text === base.text);
  const isSaving = useEditorState((state) => state.isSaving);
  const save = useSave();
  useEffect(() => {
    document.title = `${title} · 编辑`;
  }, [title]);
  return (
    <header className="studio-top">
      <div className="studio-top__page">
        <BackToPages />
        <div>
          <h1 title={title}>{title}</h1>
          <p title={usedBy ? usedBy.join('\n') : file}>{usedBy ? affectedWords(usedBy) : path}</p>
        </div>
        <PresenceLine {...{ others, otherDrafts }} />
      </div>
      <div className="studio-devices" role="radiogroup" aria-label="屏幕">
        {Object.entries(DEVICES).map(([name, { name: words, title: hint }]) => (
          <label key={name} title={hint}>
            <input
              type="radio"
              name="studio-device"
              checked={device === name}
              aria-label={hint}
              onChange={() => onDevice(name as Device)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <div className="studio-top__actions">
        <SaveState />
        <IconButton name="撤销" icon={Undo2} keys="Ctrl+Z" isDisabled={!canUndo} onClick={store.undo} />
        <IconButton name="重做" icon={Redo2} keys="Ctrl+Shift+Z" isDisabled={!canRedo} onClick={store.redo} />
        <OpenInTextEditor />
        <IconButton name="键盘操作" icon={CircleQuestionMark} keys="?" onClick={onHelp} />
        <Button onClick={onTry}>试用</Button>
        <Button look="primary" isBusy={isSaving} disabled={isSame && !isSaving} onClick={save.run}>
          保存
        </Button>
        <HandOn />
      </div>
    </header>
  );
}

/** Opens the selected block in the developer's own text editor: in the fragment's file if it is in one. */
function OpenInTextEditor() {
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

/** Where the draft is stored now. */
function SaveState() {
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
