import { noteDocumentTime } from '#src/lib/money-and-time/clock.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { readToken } from '#src/lib/session/session.ts';
import { SCREEN_DATA_ID, type ScreenData } from '#src/page-model/rendered-screen.ts';

/** A server keeps what it rendered for a second, and needs another one to send it. */
const KEPT_MS = 2000;

/**
 * Takes over the data of a document that the server rendered. Undefined when this document has none, and for a student:
 * it is a stranger's.
 */
export function takeScreenData(): ScreenData | undefined {
  const element = document.getElementById(SCREEN_DATA_ID);
  if (!element || readToken() !== undefined) return undefined;
  const data = JSON.parse(element.textContent ?? '') as ScreenData;
  element.remove();
  const isOld = isFromCache();
  if (!isOld) noteDocumentTime(data.now, KEPT_MS, performance.timeOrigin);
  for (const [key, value] of data.queries) {
    // Fresh by the device's own clock, whatever it shows; old data are shown, and asked for anew.
    queryClient.setQueryData(key, value, isOld ? { updatedAt: 1 } : undefined);
  }
  return data;
}

/** Whether the browser shows a document that it kept, perhaps for hours: it does on the way back. */
function isFromCache(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' || entry?.transferSize === 0;
}
