import { responseHeaders } from '#src/contract/headers.ts';

const AGAIN_MS = 150;
const LONGEST_MS = 30_000;

/**
 * Loads a page as a visitor, without login and this browser's cookies, until it comes from the published release.
 * Returns the time (milliseconds since 1970), or undefined when it did not come within half a minute.
 */
export async function lookAsVisitor(path: string, release: string, signal: AbortSignal): Promise<number | undefined> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end && !signal.aborted; ) {
    const answer = await fetch(path, { credentials: 'omit', cache: 'no-store', signal }).catch(() => undefined);
    if (answer?.headers.get(responseHeaders.release) === release) return Date.now();
    await new Promise((resolve) => window.setTimeout(resolve, AGAIN_MS));
  }
  return undefined;
}
