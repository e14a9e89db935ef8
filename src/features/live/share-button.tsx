import { useState } from 'react';
import { showToast } from '#src/lib/dom/toast.ts';
import type { ShareOutcome } from '#src/lib/environment/adapter.ts';
import { loadAdapter } from '#src/lib/environment/load-adapter.ts';
import type { PageShare } from '#src/lib/environment/offer-share.ts';
import { SHARE_LINES } from '#src/ui/app/icon-lines.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

const OUTCOME_TEXTS: Readonly<Partial<Record<ShareOutcome, string>>> = {
  copied: '直播链接已复制',
  menu: '点右上角「…」发送给朋友',
  failed: '复制失败，请长按地址栏复制',
};

/** Shares the class in the host's own way. */
export function ShareButton({ title, description, image, path }: PageShare) {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    const url = new URL(path, window.location.origin).href;
    const outcome = await loadAdapter()
      .then((adapter) => adapter.share({ title, description, url, image }))
      .catch(() => 'failed' as const);
    setIsBusy(false);
    const text = OUTCOME_TEXTS[outcome];
    if (text) showToast(text);
  };
  return (
    <button type="button" aria-label="分享直播" disabled={isBusy} onClick={() => void handleClick()}>
      <LineIcon d={SHARE_LINES} size={22} />
    </button>
  );
}
