/** Characters. A longer code is too dense to be scanned at 128 px. */
const LONGEST = 120;

/** The address of a page for its QR code on a wide screen; without the query when that is too long. */
export function phoneAddress(href: string): string {
  const url = new URL(href);
  const whole = url.origin + url.pathname + url.search;
  return whole.length <= LONGEST ? whole : url.origin + url.pathname;
}
