import { copyText } from '#src/lib/environment/copy-text.ts';
import { showToast } from '#src/lib/toast.ts';

/** Copies the address of the page, for the student to send on. */
export function ShareAction() {
  const handleClick = async () => {
    const { origin, pathname } = window.location;
    const isCopied = await copyText(origin + pathname);
    showToast(isCopied ? '课程链接已复制' : '复制失败，请长按地址栏复制');
  };
  return (
    <button type="button" aria-label="分享课程链接" onClick={() => void handleClick()}>
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
