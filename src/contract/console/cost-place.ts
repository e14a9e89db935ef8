interface KnownLink {
  readonly code: string;
  readonly page: string;
}

/** Where what an ad costs belongs; without a channel: to the platform's. */
interface CostPlace {
  readonly path: string;
  readonly channel: string | undefined;
}

/**
 * Finds the place of an ad by its names and addresses: the link whose code is in them, else the page whose address is.
 */
export function costPlaces(links: readonly KnownLink[], pages: readonly string[]) {
  const byLink = longestFirst(links, ({ code }) => code);
  const byPage = longestFirst(pages, (page) => page);
  return (words: string): CostPlace | undefined => {
    // Of an address the path says it.
    const said = words.replace(/https?:\/\/[^/\s]+/gi, ' ').toLowerCase();
    const link = byLink.find(({ isIn }) => isIn(said))?.one;
    if (link) return { path: link.page, channel: `link:${link.code}` };
    const path = byPage.find(({ isIn }) => isIn(said))?.one;
    return path === undefined ? undefined : { path, channel: undefined };
  };
}

/** Longer words first: `/h5/douyin` is not `/douyin`. */
function longestFirst<T>(all: readonly T[], wordOf: (one: T) => string) {
  return [...all]
    .sort((a, b) => wordOf(b).length - wordOf(a).length)
    .map((one) => {
      const word = wordOf(one).toLowerCase();
      const whole = new RegExp(`(^|[^\\w-])${escaped(word)}($|[^\\w/-])`);
      return { one, isIn: (said: string) => said.includes(word) && whole.test(said) };
    });
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
