import { shortYuan } from '#src/lib/money-and-time/money.ts';
import type { PosterContent } from '#src/lib/poster/open-poster.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import { PosterButton } from '#src/ui/poster-button.tsx';

interface PagePosterProps {
  readonly page: CompiledPage;
  /** True: prerendered, but hidden until the page's script works. */
  readonly isHidden?: boolean;
}

/** Opens the poster of the page, on pages whose author wants one. */
export function PagePoster({ page, isHidden }: PagePosterProps) {
  if (!page.share.poster) return null;
  return (
    <div className="page-poster">
      <PosterButton
        className="page-poster__button"
        content={pagePoster(page)}
        label="海报"
        iconSize={20}
        isHidden={isHidden}
      />
    </div>
  );
}

/** The content of a page's poster: its share card, its first picture, and the first price that every visitor sees. */
export function pagePoster({ share, firstPicture, blocks }: CompiledPage): PosterContent {
  const cents = blocks
    .filter(({ when }) => !when)
    .map((block) => ('groupPrice' in block ? block.groupPrice : 'price' in block ? block.price : undefined))
    .find((price) => typeof price === 'number');
  return {
    title: share.title,
    facts: [share.description],
    image: firstPicture?.src ?? share.image,
    price: cents === undefined ? '' : cents === 0 ? '免费' : `¥${shortYuan(cents)}`,
    priceNote: cents === undefined ? '' : '以页面价格为准',
  };
}
