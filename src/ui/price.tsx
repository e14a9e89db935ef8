import { isShownWhole, pageYuan, priceParts } from '#src/lib/money-and-time/money.ts';

interface PriceProps {
  /** Amount in cents (fen). */
  readonly cents: number;
  /** Former price in cents; shown only when it is higher. */
  readonly originCents?: number | undefined;
  readonly size?: 'small' | 'medium' | 'large';
  /** Unit of the price, such as `/人`. */
  readonly unit?: string | undefined;
  /** The landing page's setting; the app's screens always show two decimals. */
  readonly hasWholePrices?: boolean | undefined;
}

/** A price: small sign, large yuan, small cents, and the former price struck through. */
export function Price({ cents, originCents, size = 'medium', unit, hasWholePrices }: PriceProps) {
  const parts = priceParts(cents);
  return (
    <span className={`price price--${size}`}>
      <data className="price__now" value={cents / 100}>
        <span className="visually-hidden">¥{pageYuan(cents, hasWholePrices)}</span>
        <span className="price__figures" aria-hidden="true">
          <span className="price__sign">¥</span>
          <span className="price__yuan">{parts.yuan}</span>
          {!isShownWhole(cents, hasWholePrices) && <span className="price__cents">.{parts.cents}</span>}
        </span>
      </data>
      {unit && <span className="price__unit">{unit}</span>}
      {originCents !== undefined && originCents > cents && <FormerPrice yuan={pageYuan(originCents, hasWholePrices)} />}
    </span>
  );
}

function FormerPrice({ yuan }: { readonly yuan: string }) {
  return (
    <span className="price__former">
      <span className="visually-hidden">原价 </span>
      <del>¥{yuan}</del>
    </span>
  );
}
