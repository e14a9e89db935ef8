import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { Block, PageContext } from '#src/page-model/page.ts';
import { LinkTo } from '#src/ui/link-to.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { useBehaviour } from '../behaviour.ts';
import './banner.css';

type BannerItem = Block<'banner'>['items'][number];

/** Pictures to swipe through. Without JavaScript they only scroll. */
export default function Banner({ block, page }: BlockProps<'banner'>) {
  const root = useBehaviour(() => import('./banner.behaviour.ts').then((module) => module.attach));
  const { label, interval } = block;
  const items = keyed(block.items, ({ image }) => image.src.src);
  return (
    <section className="banner" aria-roledescription="轮播" aria-label={label} data-interval={interval} ref={root}>
      <ul className="banner__track" data-track>
        {items.map(({ key, item }, index) => (
          <li className="banner__slide" data-slide={index} key={key}>
            <Slide item={item} page={page} />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className="banner__foot">
          <div className="banner__controls" data-controls hidden>
            {interval > 0 && (
              <button className="banner__pause" type="button" data-pause aria-pressed="false" aria-label="暂停轮播" />
            )}
            {items.map(({ key }, index) => (
              <button
                className="banner__dot"
                type="button"
                data-dot={index}
                key={key}
                aria-label={`第 ${index + 1} 张，共 ${items.length} 张`}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

function Slide({ item, page }: { readonly item: BannerItem; readonly page: PageContext }) {
  const { image, title, link } = item;
  const content = (
    <>
      <Picture className="banner__picture" image={image} page={page} />
      {title && <span className="banner__title">{title}</span>}
    </>
  );
  if (!link) return <div className="banner__card">{content}</div>;
  return (
    <LinkTo link={link} className="banner__card">
      {content}
    </LinkTo>
  );
}
