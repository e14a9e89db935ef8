import './hand-on.css';
import { CheckButton } from '../../check/check-button.tsx';
import { HistoryLink } from '../../history/history-link.tsx';
import { ShareButton } from '../../previews/share-button.tsx';
import { PublishButton } from '../../releases/publish-button.tsx';
import { ReviewButton } from '../../reviews/review-button.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';

/** The next steps of a page: review, preview on a phone, publishing, history. */
export function HandOn() {
  const { file, usedBy } = useEditor();
  // A fragment is not a page: these steps are taken for the pages that show it.
  const isPage = usedBy === undefined;
  const text = useEditorState(({ page }) => page.text);
  const baseHash = useEditorState(({ base }) => base.hash);
  const isSaved = useEditorState(({ page, base }) => page.text === base.text);
  return (
    <>
      <button type="button" className="console-button console-button--plain" popoverTarget="studio-hand-on">
        送审与发布
      </button>
      <div id="studio-hand-on" className="studio-hand-on" popover="auto">
        {isPage ? (
          <div>
            <CheckButton file={file} text={text} />
            <p>问题、重量、链接、分享卡片，现在的样子就能查</p>
          </div>
        ) : null}
        <div>
          <PublishButton note={isSaved ? '把保存好的页面给访客看' : '只发布保存过的内容，请先保存'} />
        </div>
        <div>
          <ReviewButton file={file} text={text} baseHash={baseHash} />
          <p>请发布者看过再给访客，没保存的改动也一起送</p>
        </div>
        {isPage ? (
          <div>
            <ShareButton file={file} text={text} />
            <p>现在的样子，手机直接打开，不用登录</p>
          </div>
        ) : null}
        <HistoryLink file={file} />
      </div>
    </>
  );
}
