/** Characters: a longer address makes a code too dense for a poster. */
const LONGEST = 160;

/**
 * The address of a page for its poster: with the channel and the source by which the visitor came, so that who follows
 * is counted there, and nothing else of this visit.
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
