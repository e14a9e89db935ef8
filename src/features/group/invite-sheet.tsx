import { useState } from 'react';
import { renderSVG } from 'uqr';
import { showToast } from '#src/lib/dom/toast.ts';
import type { ShareContent } from '#src/lib/environment/adapter.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { loadAdapter } from '#src/lib/environment/load-adapter.ts';
import type { PageShare } from '#src/lib/environment/offer-share.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import type { GroupDetail } from './group-query.ts';
import { inviteOf } from './invite.ts';
import './invite-sheet.css';

interface InviteSheetProps {
  readonly detail: GroupDetail;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
}

/** Ways to invite to a group: share, QR code, copied address. */
export function InviteSheet({ detail, isOpen, onDismiss }: InviteSheetProps) {
  const [isByMenu, setIsByMenu] = useState(false);
  const content = shareContent(inviteOf(detail));
  const handleSend = async () => {
    const outcome = await (await loadAdapter()).share(content);
    setIsByMenu(outcome === 'menu');
    if (outcome === 'copied') showToast('链接已复制，发给同学吧');
    if (outcome === 'failed') showToast('复制失败，请长按地址栏复制');
  };
  const handleCopy = async () => {
    showToast((await copyText(content.url)) ? '链接已复制，发给同学吧' : '复制失败，请长按地址栏复制');
  };
  return (
    <Sheet
      title="邀请好友参团"
      isOpen={isOpen}
      onDismiss={onDismiss}
      footer={
        <div className="invite__actions">
          <Button look="plain" onClick={() => void handleCopy()}>
            复制链接
          </Button>
          <Button look="deal" onClick={() => void handleSend()}>
            发送给好友
          </Button>
        </div>
      }
    >
      <div className="invite">
        <p className="invite__text">{content.description}</p>
        <img
          className="invite__code"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(content.url, { border: 2 }))}`}
          alt="参团二维码"
          width="176"
          height="176"
        />
        <p className="invite__hint" role="status">
          {isByMenu ? '点右上角的“···”，选择“发送给朋友”' : '同学扫码就能参团，长按可以保存图片'}
        </p>
      </div>
    </Sheet>
  );
}

/** The invitation with absolute addresses. */
function shareContent({ path, image, ...words }: PageShare): ShareContent {
  const { origin } = window.location;
  return { ...words, url: origin + path, image: new URL(image, origin).href };
}
