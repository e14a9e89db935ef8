/** A block as its author wrote it. */
type BlockData = Readonly<Record<string, unknown>>;

/** A question that was put to the site, and its answer. */
interface Asked<Site> {
  readonly ask: (site: Site) => unknown;
  readonly answer: unknown;
}

interface Kept<Site, Found> {
  readonly found: Found;
  readonly asked: readonly Asked<Site>[];
}

/** What the site answers anew each time, always the same for the same question. */
const PURE = new Set<PropertyKey>(['qr']);

/**
 * Finds out about a block what hangs on nothing but the block and what it asks of the site, once for every page that has
 * it: blocks of the same text are one frozen object (`kept-texts.ts`), and others are looked at each time.
 *
 * What is kept counts for a page whose site gives the same answers. They are asked for each time, so that the page knows
 * what it depends on. `place` says where the block stands on the page at hand: what is found may tell of it only where
 * `isLasting` says that it does not last.
 */
export function keptByBlock<Site extends object, Found, Place extends readonly unknown[]>(
  find: (block: BlockData, site: Site, ...place: Place) => Found,
  isLasting: (found: Found) => boolean = () => true,
) {
  const known = new WeakMap<BlockData, Kept<Site, Found>>();
  return (block: BlockData, site: Site, ...place: Place): Found => {
    if (!Object.isFrozen(block)) return find(block, site, ...place);
    const kept = known.get(block);
    if (kept?.asked.every(({ ask, answer }) => ask(site) === answer)) return kept.found;
    const { heard, asked } = listenTo(site);
    const found = find(block, heard, ...place);
    const questions = asked();
    if (questions && isLasting(found)) known.set(block, { found, asked: questions });
    return found;
  };
}

/** Finds out about a block what hangs on nothing but the block, once for every page that has it. */
export function onceByBlock<Found, OneBlock extends object = BlockData>(find: (block: OneBlock) => Found) {
  const known = new WeakMap<OneBlock, { readonly found: Found }>();
  return (block: OneBlock): Found => {
    if (!Object.isFrozen(block)) return find(block);
    const kept = known.get(block) ?? { found: find(block) };
    known.set(block, kept);
    return kept.found;
  };
}

/** Problems are told at their place on a page, so that only their absence lasts. */
export const isNone = (found: readonly unknown[]): boolean => found.length === 0;

/** A site that remembers what it is asked; `asked` is undefined where it was asked for more than can be asked again. */
function listenTo<Site extends object>(site: Site) {
  const asked = new Map<string, Asked<Site>>();
  let isAll = true;
  const answer = (question: string, ask: Asked<Site>['ask']): unknown => {
    const given = ask(site);
    asked.set(question, { ask, answer: given });
    return given;
  };
  const heard = new Proxy(site, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (PURE.has(name)) return own;
      if (own instanceof Set) return heardSet(own, name);
      if (typeof own !== 'function') return answer(String(name), (other) => Reflect.get(other, name));
      return (...args: readonly unknown[]) =>
        answer(`${String(name)} ${JSON.stringify(args)}`, (other) => (Reflect.get(other, name) as Answer)(...args));
    },
    ownKeys(target) {
      isAll = false;
      return Reflect.ownKeys(target);
    },
  });
  /** A set that may be asked what it has; who goes through all of it looks for what was meant. */
  const heardSet = (set: ReadonlySet<unknown>, name: PropertyKey) =>
    new Proxy(set, {
      get(target, method) {
        const own: unknown = Reflect.get(target, method);
        if (method !== 'has') {
          isAll = false;
          return typeof own === 'function' ? own.bind(target) : own;
        }
        return (item: unknown) =>
          answer(`${String(name)} ${JSON.stringify(item)}`, (other) => (Reflect.get(other, name) as Has).has(item));
      },
    });
  return { heard, asked: () => (isAll ? [...asked.values()] : undefined) };
}

type Answer = (...args: readonly unknown[]) => unknown;
type Has = ReadonlySet<unknown>;
