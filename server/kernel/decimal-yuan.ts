/** Cents in the notation of payment providers: `19900` is `199.00`. */
export function decimalYuan(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The cents of an amount in yuan; undefined when it is not one with at most two decimals. */
export function centsOfDecimal(yuan: string): number | undefined {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan);
  if (!parts) return undefined;
  const [, whole = '', decimals = ''] = parts;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
