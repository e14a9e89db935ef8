import { noteDocumentTime } from '#src/lib/money-and-time/clock.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { readToken } from '#src/lib/session/session.ts';
import { SCREEN_DATA_ID, type ScreenData } from '#src/page-model/rendered-screen.ts';

/**
 * A rendered screen stays in the server's cache for a second, and the server needs up to another one to send it. Older
 * data counts as old.
 */
const MAX_CACHE_AGE_MS = 2000;

/**
 * Takes the data of a document that the server rendered. Undefined when the document has none, and for a student,
 * because the data is that of a visitor who is not logged in.
 */
export function takeScreenData(): ScreenData | undefined {
  const element = document.getElementById(SCREEN_DATA_ID);
  if (!element || readToken() !== undefined) return undefined;
  const data = JSON.parse(element.textContent ?? '') as ScreenData;
  element.remove();
  const isOld = isFromCache();
  if (!isOld) noteDocumentTime(data.now, MAX_CACHE_AGE_MS, performance.timeOrigin);
  for (const [key, value] of data.queries) {
    // Fresh data counts from now by the device's own clock; old data is shown and reloaded.
    queryClient.setQueryData(key, value, isOld ? { updatedAt: 1 } : undefined);
  }
  return data;
}

/** Whether the browser shows a cached document, perhaps hours old, as it does after Back. */
function isFromCache(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' || entry?.transferSize === 0;
}
