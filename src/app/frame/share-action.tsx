import { showToast } from '#src/lib/dom/toast.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { SHARE_LINES } from '#src/ui/app/icon-lines.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

/** Copies the page's address, to be shared. */
export function ShareAction() {
  const handleClick = async () => {
    const { origin, pathname } = window.location;
    const isCopied = await copyText(origin + pathname);
    showToast(isCopied ? '课程链接已复制' : '复制失败，请长按地址栏复制');
  };
  return (
    <button type="button" aria-label="分享课程链接" onClick={() => void handleClick()}>
      <LineIcon d={SHARE_LINES} size={22} />
    </button>
  );
}
