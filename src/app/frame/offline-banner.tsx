import { useSyncExternalStore } from 'react';

/** Whether the browser has a network at all. */
export const useIsOnline = () =>
  useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );

/**
 * Says that there is no network. Part of the frame's own code, because the code for a longer message may not have
 * loaded.
 */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return <div role="status">{!isOnline && <p className="offline-banner">当前没有网络，已打开的内容仍可查看</p>}</div>;
}

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
