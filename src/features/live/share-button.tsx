import { useState } from 'react';
import type { ShareOutcome } from '#src/lib/environment/adapter.ts';
import { loadAdapter } from '#src/lib/environment/load-adapter.ts';
import type { PageShare } from '#src/lib/environment/offer-share.ts';
import { showToast } from '#src/lib/toast.ts';

const OUTCOME_TEXTS: Readonly<Partial<Record<ShareOutcome, string>>> = {
  copied: '直播链接已复制',
  menu: '点右上角「…」发送给朋友',
  failed: '复制失败，请长按地址栏复制',
};

/** Sends the class on the way the host knows best. */
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
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path
          d="M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
