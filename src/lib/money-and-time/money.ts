/** An amount as a price shows it: sign, whole yuan and the two digits of the cents. */
export interface PriceParts {
  readonly sign: '' | '-';
  readonly yuan: string;
  readonly cents: string;
}

/** Splits integer cents for a price. Throws a RangeError for anything that is not a whole number of cents. */
export function priceParts(amountCents: number): PriceParts {
  if (!Number.isSafeInteger(amountCents)) throw new RangeError(`Not a whole number of cents: ${amountCents}`);
  const size = Math.abs(amountCents);
  return {
    sign: amountCents < 0 ? '-' : '',
    yuan: String(Math.floor(size / 100)),
    cents: String(size % 100).padStart(2, '0'),
  };
}

/** Integer cents in yuan, without decimals where they would be zero: 19900 gives `199`, 19950 gives `199.50`. */
export function shortYuan(amountCents: number): string {
  return amountCents % 100 === 0 ? String(amountCents / 100) : yuan(amountCents);
}

/** Whether an amount is shown without `.00`: all prices of the page are whole yuan, and so is this one. */
export function isShownWhole(amountCents: number, hasWholePrices: boolean | undefined): boolean {
  return hasWholePrices === true && amountCents % 100 === 0;
}

/** Integer cents in yuan as a landing page shows them: 19900 gives `199` or `199.00`; see docs/decisions/0131. */
export function pageYuan(amountCents: number, hasWholePrices: boolean | undefined): string {
  return hasWholePrices ? shortYuan(amountCents) : yuan(amountCents);
}

/** Integer cents in yuan with two decimals: 19900 gives `199.00`. */
export function yuan(amountCents: number): string {
  const { sign, yuan, cents } = priceParts(amountCents);
  return `${sign}${yuan}.${cents}`;
}
