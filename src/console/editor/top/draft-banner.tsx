import { loginPath } from '../../client/login-path.ts';
import { Button } from '../../ui/button.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';

/** A decision that is needed before work can safely continue. */
export function DraftBanner() {
  const { store } = useEditor();
  const draft = useEditorState((state) => state.draft);
  const renderFailure = useEditorState((state) => state.renderFailure);
  const saveFailure = useEditorState((state) => state.saveFailure);
  if (draft.status === 'older') {
    return (
      <div className="studio-banner" role="alert">
        <p>您在另一个窗口里也改了这一页，那里的草稿更新。</p>
        <Button onClick={store.takeNewerDraft}>用那里的</Button>
        <Button onClick={store.keepThisDraft}>用这里的</Button>
      </div>
    );
  }
  if (draft.status === 'signed-out') {
    return (
      <div className="studio-banner" role="alert">
        <p>登录已过期。您的改动存在本机，登录后会接着这里。</p>
        <Button onClick={() => window.location.assign(loginPath(window.location) ?? '/console/login')}>去登录</Button>
      </div>
    );
  }
  if (saveFailure) {
    return (
      <div className="studio-banner" role="alert">
        <p>没有保存成功：{saveFailure}</p>
      </div>
    );
  }
  if (!renderFailure || draft.status === 'offline') return null;
  return (
    <div className="studio-banner" role="alert">
      <p>页面没有画出来：{renderFailure}</p>
      <Button onClick={store.retry}>重试</Button>
    </div>
  );
}
