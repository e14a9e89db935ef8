const PATIENCE_MS = 5000;

/** Whether this page could be loaded now. The device's own online state is often wrong. */
export async function isReachable(): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
  try {
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: abort.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
