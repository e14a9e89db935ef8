import type { SourceBlock } from '../link/expand-blocks.ts';

/**
 * What was asked of the site: names of dependencies (see `compiler/build/dependency-state.ts`) with their state at that
 * time, and used files.
 */
export interface Asked<Asset> {
  readonly states: ReadonlyMap<string, string>;
  readonly assets: ReadonlyMap<string, Asset>;
}

/**
 * What one page asked of the site. The next build compares with it, and publishes the files it names.
 */
export class DependencyRecord<Asset> implements Asked<Asset> {
  readonly states = new Map<string, string>();
  readonly assets = new Map<string, Asset>();
  /** Dependencies of the step that is running. */
  #heard: { readonly states: Map<string, string>; readonly assets: Map<string, Asset> } | undefined;

  note(dependency: string, state: string): void {
    this.states.set(dependency, state);
    this.#heard?.states.set(dependency, state);
  }

  use(key: string, asset: Asset): void {
    this.assets.set(key, asset);
    this.#heard?.assets.set(key, asset);
  }

  /** Runs `find` and returns what it asked. */
  listen<Found>(find: () => Found): { readonly found: Found; readonly asked: Asked<Asset> } {
    const around = this.#heard;
    const asked = { states: new Map<string, string>(), assets: new Map<string, Asset>() };
    this.#heard = asked;
    try {
      const found = find();
      return { found, asked };
    } finally {
      this.#heard = around;
      if (around) this.add(asked);
    }
  }

  add({ states, assets }: Asked<Asset>): void {
    for (const [dependency, state] of states) this.note(dependency, state);
    for (const [key, asset] of assets) this.use(key, asset);
  }
}

/** The result of a step for a block, and what the step asked of the site. */
interface CachedStep<Asset> {
  readonly made: unknown;
  readonly asked: Asked<Asset>;
}

/**
 * Caches the results of steps for the blocks of fragments, which many pages show. A result is used for another page as
 * long as the site gives the same answers to the step's questions. One cache belongs to one load of the site, which
 * reads fragments anew. Decision 0225.
 */
export class BlockCache<Asset> {
  readonly #cached = new WeakMap<SourceBlock['data'], Map<string, CachedStep<Asset>>>();
  readonly #given = new WeakSet<object>();

  /**
   * The result of `make` for a block. `make` must be pure in the block and what it asks of the site.
   *
   * @param step Names the result, and everything else that it depends on.
   * @param stateOf The present state of a dependency.
   */
  once<Made>(
    step: string,
    { data, fragment }: Pick<SourceBlock, 'data' | 'fragment'>,
    make: () => Made,
    record: DependencyRecord<Asset>,
    stateOf: (dependency: string) => string,
  ): Made {
    if (fragment === undefined) return make();
    const steps = this.#cached.get(data) ?? new Map<string, CachedStep<Asset>>();
    this.#cached.set(data, steps);
    const cached = steps.get(step);
    if (cached && [...cached.asked.states].every(([dependency, state]) => stateOf(dependency) === state)) {
      record.add(cached.asked);
      // A step's name determines the type of its result.
      return cached.made as Made;
    }
    const { found: made, asked } = record.listen(make);
    steps.set(step, { made, asked });
    if (typeof made === 'object' && made !== null) this.#given.add(made);
    return made;
  }

  /** Whether pages share this object. */
  isShared(made: object): boolean {
    return this.#given.has(made);
  }
}
