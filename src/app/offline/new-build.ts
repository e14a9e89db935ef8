let isThere = false;
const listeners = new Set<() => void>();

/** A deploy has brought another build than the one that this page runs. */
export function tellNewBuild(): void {
  isThere = true;
  for (const listener of listeners) listener();
}

export const isNewBuildThere = () => isThere;

export function onNewBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
