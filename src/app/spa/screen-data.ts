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
  noteDocumentTime(data.now, KEPT_MS, performance.timeOrigin);
  // Fresh by the device's own clock, whatever it shows.
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value);
  return data;
}
