let isThere = false;
const listeners = new Set<() => void>();

/** Tells the app that a new build was deployed. */
export function tellNewBuild(): void {
  isThere = true;
  for (const listener of listeners) listener();
}

export const isNewBuildThere = () => isThere;

export function onNewBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
