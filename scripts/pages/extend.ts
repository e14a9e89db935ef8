/**
 * A copy of `base` that has more in it, for what is made for every page.
 *
 * `{ ...base, more }` says the same, but V8 11 (Node 20) gives each object made so a shape of its own: making it takes
 * seven times as long, and no code that reads such objects can be optimized.
 */
export function extend<Base extends object, More extends object>(base: Base, more: More): Base & More {
  return Object.assign({}, base, more);
}

/**
 * What `make` gives for each item, for lists that a build makes for every page.
 *
 * A list from `map` is of another kind once V8 has optimized the caller, and code that read the old kind is optimized anew.
 */
export function collect<Item, Made>(items: readonly Item[], make: (item: Item, index: number) => Made): Made[] {
  const made: Made[] = [];
  for (let index = 0; index < items.length; index++) made.push(make(items[index] as Item, index));
  return made;
}
