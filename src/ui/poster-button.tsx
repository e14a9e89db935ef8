import { showToast } from '#src/lib/dom/toast.ts';
import type { PosterContent } from '#src/lib/poster/open-poster.ts';
import { SHARE_LINES } from './app/icon-lines.ts';
import { LineIcon } from './app/line-icon.tsx';

interface PosterButtonProps {
  readonly className: string;
  readonly content: PosterContent;
  readonly label: string;
  readonly iconSize: number;
  /** True: prerendered, but hidden until the page's script works. */
  readonly isHidden?: boolean | undefined;
}

/** A button that opens the page's poster. Its dialog, which draws a QR code, is loaded on demand. */
export function PosterButton({ className, content, label, iconSize, isHidden }: PosterButtonProps) {
  return (
    <button
      type="button"
      className={className}
      hidden={isHidden}
      data-poster={JSON.stringify(content)}
      onClick={({ currentTarget }) => {
        import('#src/lib/poster/open-poster.ts').then(
          ({ openPoster }) => openPoster(currentTarget),
          () => showToast('海报没有打开，请看看网络'),
        );
      }}
    >
      <LineIcon d={SHARE_LINES} size={iconSize} />
      {label}
    </button>
  );
}
