interface Keyed<T> {
  readonly key: string;
  readonly item: T;
}

/**
 * Each item with a unique React key: its name, and its number among those of that name.
 *
 * For items whose only name is an author's text, which may occur twice.
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
