import { type Focus, focusKey } from '#src/page-model/focus.ts';
import type { PageContext } from '#src/page-model/page.ts';
import type { ImageContent } from '#src/page-model/values.ts';

/** A picture at the width of the page column. The preload in the document's head has the same sizes. */
const COLUMN_SIZES = '(min-width: 1024px) 680px, (min-width: 480px) 480px, 100vw';

interface PictureProps {
  readonly image: ImageContent;
  /** The page: its first picture is loaded eagerly, all others when the visitor comes near. */
  readonly page: Pick<PageContext, 'firstPicture'>;
  /** The `sizes` attribute. */
  readonly sizes?: string;
  readonly className?: string;
}

/** A picture in its best encoding, with its size known before it loads. */
export function Picture({ image, page, sizes = COLUMN_SIZES, className }: PictureProps) {
  const { src: file, alt, decorative, focus } = image;
  const isFirst = page.firstPicture?.src === file.src;
  return (
    <picture className={className ? `picture ${className}` : 'picture'}>
      {file.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        className="picture__image"
        src={file.src}
        width={file.width}
        height={file.height}
        alt={decorative ? '' : (alt ?? '')}
        data-focus={focus && focusKey(focus)}
        ref={focus && ((element) => showFocus(element, focus))}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  );
}

/** In the app, where pages share a document, the focus is set by an inline style. */
function showFocus(element: HTMLImageElement | null, { x, y }: Focus) {
  if (element) element.style.objectPosition = `${x}% ${y}%`;
}
