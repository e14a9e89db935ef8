import { Link } from 'react-router-dom';
import { loginPath } from '../../client/login-path.ts';
import { Button } from '../../ui/button.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';

/** A decision that is needed before work can safely continue. */
export function DraftBanner() {
  const { store, movedTo } = useEditor();
  const draft = useEditorState((state) => state.draft);
  const renderFailure = useEditorState((state) => state.renderFailure);
  const saveFailure = useEditorState((state) => state.saveFailure);
  const news = useEditorState((state) => state.news);
  if (draft.status === 'older') {
    return (
      <div className="console-notice console-notice--strip studio-banner" role="alert">
        <p>您在另一个窗口里也改了这一页，那里的草稿更新。</p>
        <Button onClick={store.takeNewerDraft}>用那里的</Button>
        <Button onClick={store.keepThisDraft}>用这里的</Button>
      </div>
    );
  }
  if (draft.status === 'signed-out') {
    return (
      <div className="console-notice console-notice--strip studio-banner" role="alert">
        <p>登录已过期。您的改动存在本机，登录后会接着这里。</p>
        <Button onClick={() => window.location.assign(loginPath(window.location) ?? '/console/login')}>去登录</Button>
      </div>
    );
  }
  if (movedTo !== undefined) {
    return (
      <div className="console-notice console-notice--strip studio-banner" role="alert">
        <p>这一页刚刚改名了，现在是 {movedTo}。您写的都在，会跟着过去。</p>
        <Link
          className="console-button console-button--plain"
          to={`/console/pages/edit?file=${encodeURIComponent(movedTo)}`}
        >
          到新的地方接着写
        </Link>
      </div>
    );
  }
  if (saveFailure) {
    return (
      <div className="console-notice console-notice--strip studio-banner" role="alert">
        <p>没有保存成功：{saveFailure}</p>
      </div>
    );
  }
  if (news) {
    return (
      <div className="console-notice console-notice--strip studio-banner" role="alert">
        <p>{news}</p>
        <Button onClick={store.dismissNews}>知道了</Button>
      </div>
    );
  }
  if (!renderFailure || draft.status === 'offline') return null;
  return (
    <div className="console-notice console-notice--strip studio-banner" role="alert">
      <p>页面没有画出来：{renderFailure}</p>
      <Button onClick={store.retry}>重试</Button>
    </div>
  );
}
