const MOST_KEPT = 8;

/** Caches one value for each folder; the least recently used are dropped. */
export function perFolder<T>(make: (folder: string) => T): (folder: string) => T {
  const cache = new Map<string, T>();
  return (folder) => {
    const found = cache.get(folder) ?? make(folder);
    cache.delete(folder);
    cache.set(folder, found);
    for (const oldest of cache.keys()) {
      if (cache.size <= MOST_KEPT) break;
      cache.delete(oldest);
    }
    return found;
  };
}
