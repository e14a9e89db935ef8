interface Keyed<T> {
  readonly key: string;
  readonly item: T;
}

/**
 * Each item with a React key that no other of the list has: its name, and which of those of that name it is.
 *
 * For items whose only name is an author's words, which may say one thing twice.
 */
export function keyed<T>(items: readonly T[], nameOf: (item: T) => string): readonly Keyed<T>[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: `${count} ${name}`, item };
  });
}
