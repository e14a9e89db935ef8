import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this render must equal what the server rendered: on the server, and while the browser takes it over. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
