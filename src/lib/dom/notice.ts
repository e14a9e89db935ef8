import { readStored, writeStored } from '../storage/storage.ts';
import { showToast } from './toast.ts';

const KEY = 'notice';
const MAX_LENGTH = 60;
/** Long enough to be read beside a page that is still coming up. */
const NOTICE_MS = 5000;

/** Shows the sentence a landing page has left for the page it leads to, once. */
export function showLeftNotice(): void {
  const text = readStored('session', KEY);
  if (!text) return;
  writeStored('session', KEY, undefined);
  showToast(text.slice(0, MAX_LENGTH), NOTICE_MS);
}
