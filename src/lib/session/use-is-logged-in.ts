import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from './session.ts';

/** Whether a student is logged in on this device. False on the first render, which equals the prerendered page. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => readToken() !== undefined,
    () => false,
  );
}
