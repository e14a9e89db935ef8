/** Characters. A longer address gives a QR code too dense for a poster. */
const LONGEST = 160;

/**
 * The address of a page for its poster, with the channel and source of this visit, so that people who follow it are
 * counted there; without all other parameters.
 */
export function pageAddress(
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
  came: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(pathname, origin);
  const plain = origin + url.pathname;
  for (const name of ['ch', 'source']) {
    const mark = came[name];
    if (mark && /^[\w.-]{1,64}$/.test(mark)) url.searchParams.set(name, mark);
  }
  const marked = plain + url.search;
  return marked.length <= LONGEST ? marked : plain;
}
