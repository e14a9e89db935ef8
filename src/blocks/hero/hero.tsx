import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { HeadingText } from '#src/ui/heading-text.tsx';
import { LinkTo } from '#src/ui/link-to.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './hero.css';

/** The first screen: a promise over the calm part of a picture, and the offer below it. */
export default function Hero({ block, page }: BlockProps<'hero'>) {
  const { image, tone, eyebrow, heading, text } = block;
  return (
    <header className={`hero hero--${tone}`}>
      <div className="hero__stage">
        <Picture className="hero__picture" image={image} page={page} />
        <div className="hero__words">
          {eyebrow && (
            <p className="hero__eyebrow">
              <RunningText text={eyebrow} />
            </p>
          )}
          <h1 className="hero__heading">
            <HeadingText text={heading} />
          </h1>
          {text && (
            <p className="hero__text">
              <RunningText text={text} />
            </p>
          )}
        </div>
      </div>
      <HeroOffer block={block} page={page} />
    </header>
  );
}

function HeroOffer({ block, page: { hasWholePrices } }: BlockProps<'hero'>) {
  const { price, originPrice, points, button } = block;
  if (price === undefined && !points && !button) return null;
  return (
    <div className="hero__offer">
      {price !== undefined && (
        <Price cents={price} originCents={originPrice} size="large" hasWholePrices={hasWholePrices} />
      )}
      {points && (
        <ul className="hero__points">
          {keyed(points, String).map(({ key, item: point }) => (
            <li key={key}>{point}</li>
          ))}
        </ul>
      )}
      {button && (
        <LinkTo link={button.link} className="button button--deal">
          {button.label}
        </LinkTo>
      )}
    </div>
  );
}
