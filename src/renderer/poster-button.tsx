import { showToast } from '#src/lib/dom/toast.ts';
import { shortYuan } from '#src/lib/money-and-time/money.ts';
import type { PosterContent } from '#src/lib/poster/open-poster.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import { SHARE_LINES } from '#src/ui/app/icon-lines.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

interface PosterButtonProps {
  readonly page: CompiledPage;
  /** Prerendered; the page's script shows it when it works. */
  readonly isHidden?: boolean;
}

/** Opens the poster of the page, on pages whose author wants one. */
export function PosterButton({ page, isHidden }: PosterButtonProps) {
  if (!page.share.poster) return null;
  const content = pagePoster(page);
  return (
    <div className="page-poster">
      <button
        type="button"
        className="page-poster__button"
        hidden={isHidden}
        data-poster={JSON.stringify(content)}
        onClick={({ currentTarget }) => {
          import('#src/lib/poster/open-poster.ts').then(
            ({ openPoster }) => openPoster(currentTarget),
            () => showToast('海报没有打开，请看看网络'),
          );
        }}
      >
        <LineIcon d={SHARE_LINES} size={20} />
        海报
      </button>
    </div>
  );
}

/** What the poster of a page says: its share card, its first picture and the first price that every visitor sees. */
export function pagePoster({ share, firstPicture, blocks }: CompiledPage): PosterContent {
  const cents = blocks
    .filter(({ when }) => !when)
    .map((block) => ('groupPrice' in block ? block.groupPrice : 'price' in block ? block.price : undefined))
    .find((price) => typeof price === 'number');
  return {
    title: share.title,
    description: share.description,
    image: firstPicture?.src ?? share.image,
    price: cents === undefined ? '' : cents === 0 ? '免费' : `¥${shortYuan(cents)}`,
  };
}
