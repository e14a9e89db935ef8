import { keyed } from '#src/lib/dom/keyed.ts';
import { pageYuan } from '#src/lib/money-and-time/money.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { LinkTo } from '#src/ui/link-to.tsx';
import { Price } from '#src/ui/price.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './price-card.css';

/** The offer: price, content and button. */
export default function PriceCard({ block, page: { hasWholePrices } }: BlockProps<'price-card'>) {
  const { title, price, originPrice, unit, includes, button, note } = block;
  const savedCents = originPrice === undefined ? 0 : originPrice - price;
  return (
    <article className="price-card">
      <div className="price-card__head">
        <h2 className="price-card__title">{title}</h2>
        <p className="price-card__price">
          <Price cents={price} originCents={originPrice} size="large" unit={unit} hasWholePrices={hasWholePrices} />
          {savedCents > 0 && <span className="price-card__saved">省 ¥{pageYuan(savedCents, hasWholePrices)}</span>}
        </p>
      </div>
      <ul className="price-card__includes">
        {keyed(includes, ({ text }) => text).map(({ key, item: { text, value } }) => (
          <li className="price-card__item" key={key}>
            <span>
              <RunningText text={text} />
            </span>
            {value && <span className="price-card__value">{value}</span>}
          </li>
        ))}
      </ul>
      <LinkTo link={button.link} className="button button--deal">
        {button.label}
      </LinkTo>
      {note && (
        <p className="price-card__note">
          <RunningText text={note} />
        </p>
      )}
    </article>
  );
}
