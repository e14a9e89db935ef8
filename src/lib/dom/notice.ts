import { readStored, writeStored } from '../storage/storage.ts';
import { showToast } from './toast.ts';

const KEY = 'notice';
const MAX_LENGTH = 60;
/** Long enough to be read while the page is still loading. */
const NOTICE_MS = 5000;

/** Shows the message that a landing page left for the next page, once. */
export function showLeftNotice(): void {
  const text = readStored('session', KEY);
  if (!text) return;
  writeStored('session', KEY, undefined);
  showToast(text.slice(0, MAX_LENGTH), NOTICE_MS);
}
