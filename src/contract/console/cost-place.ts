interface KnownLink {
  readonly code: string;
  readonly page: string;
}

/** Page and channel that an ad's cost belongs to; without a channel, the platform is the channel. */
interface CostPlace {
  readonly path: string;
  readonly channel: string | undefined;
}

/**
 * Finds the place of an ad by its names and addresses: the link whose code they contain, otherwise the page whose
 * address they contain.
 */
export function costPlaces(links: readonly KnownLink[], pages: readonly string[]) {
  const byLink = longestFirst(links, ({ code }) => code);
  const byPage = longestFirst(pages, (page) => page);
  return (words: string): CostPlace | undefined => {
    // Only the path of an address counts, not its host.
    const said = words.replace(/https?:\/\/[^/\s]+/gi, ' ').toLowerCase();
    const link = byLink.find(({ isIn }) => isIn(said))?.one;
    if (link) return { path: link.page, channel: `link:${link.code}` };
    const path = byPage.find(({ isIn }) => isIn(said))?.one;
    return path === undefined ? undefined : { path, channel: undefined };
  };
}

/** Longest first: `/h5/douyin` must not match `/douyin`. */
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
