/** Characters. A code with more is too dense for a phone to read from 128 px of a screen. */
const LONGEST = 120;

/** The address of a page as its code on a wide screen gives it to the phone: without the query where that is too long. */
export function phoneAddress(href: string): string {
  const url = new URL(href);
  const whole = url.origin + url.pathname + url.search;
  return whole.length <= LONGEST ? whole : url.origin + url.pathname;
}
