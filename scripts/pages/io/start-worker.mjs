/** Starts `page-worker.ts` in a worker thread. Plain Node: hooks that were registered in the main thread do not reach here. */
import { register } from 'tsx/esm/api';

register();
await import('./page-worker.ts');
