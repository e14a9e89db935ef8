import type { BlockProps } from '#src/page-model/block-props.ts';
import { Price } from '#src/ui/price.tsx';
import { useBehaviour } from '../behaviour.ts';
import './sticky-buy.css';

/** The buy bar at the bottom of the screen: a link to the form. */
export default function StickyBuy({ block, page }: BlockProps<'sticky-buy'>) {
  const root = useBehaviour(() => import('./sticky-buy.behaviour.ts').then((module) => module.attach));
  const { label, price, originPrice, note, target } = block;
  return (
    <aside className="sticky-buy" aria-label="报名" ref={root}>
      <div className="sticky-buy__bar" data-sticky>
        {(price !== undefined || note) && (
          <p className="sticky-buy__offer">
            {price !== undefined && (
              <Price cents={price} originCents={originPrice} hasWholePrices={page.hasWholePrices} />
            )}
            {note && <span className="sticky-buy__note">{note}</span>}
          </p>
        )}
        <a className="sticky-buy__button button button--deal" href={`#${target}`} data-target={target}>
          {label}
        </a>
      </div>
    </aside>
  );
}
