const MOST_KEPT = 8;

/** Caches one value for each folder; the least recently used are dropped. */
export function perFolder<T>(make: (folder: string) => T): (folder: string) => T {
  const kept = new Map<string, T>();
  return (folder) => {
    const found = kept.get(folder) ?? make(folder);
    kept.delete(folder);
    kept.set(folder, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return found;
  };
}
