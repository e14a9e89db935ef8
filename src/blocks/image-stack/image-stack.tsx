import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { Block, PageContext } from '#src/page-model/page.ts';
import { LinkTo, linkAttributes } from '#src/ui/link-to.tsx';
import { Picture } from '#src/ui/picture.tsx';
import './image-stack.css';

type StackImage = Block<'image-stack'>['images'][number];

/** Pictures one below the other, each with a link or several link areas. */
export default function ImageStack({ block, page }: BlockProps<'image-stack'>) {
  return (
    <div className={block.gap ? 'image-stack image-stack--gap' : 'image-stack'}>
      {keyed(block.images, ({ src }) => src.src).map(({ key, item: image }) => (
        <div className="image-stack__item" key={key}>
          <LinkedPicture image={image} page={page} />
          {image.hotspots && <Hotspots hotspots={image.hotspots} />}
        </div>
      ))}
    </div>
  );
}

function LinkedPicture({ image, page }: { readonly image: StackImage; readonly page: PageContext }) {
  if (!image.link) return <Picture image={image} page={page} />;
  return (
    <LinkTo link={image.link} className="image-stack__link">
      <Picture image={image} page={page} />
    </LinkTo>
  );
}

/** Link areas of a picture. Drawn in SVG because its attributes take percentages of the picture. */
function Hotspots({ hotspots }: { readonly hotspots: NonNullable<StackImage['hotspots']> }) {
  return (
    <svg className="image-stack__hotspots" width="100%" height="100%">
      <title>图片上的链接</title>
      {keyed(hotspots, ({ label }) => label).map(({ key, item: { label, x, y, width, height, link } }) => (
        <a key={key} href={link.href} aria-label={label} {...linkAttributes(link)}>
          <rect x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} rx="8" />
        </a>
      ))}
    </svg>
  );
}
