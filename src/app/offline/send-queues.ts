import { readToken } from '#src/lib/session/session.ts';
import { storedKeys } from '#src/lib/storage/storage.ts';

/** What waits on this device for a way to the server, by the start of its keys, and what sends it. */
const QUEUES: readonly { readonly keys: string; readonly load: () => Promise<() => Promise<unknown>> }[] = [
  {
    keys: 'mistake-unsent',
    load: () => import('#src/screens/exam/mistakes/outbox.ts').then(({ sendWaiting }) => sendWaiting),
  },
  {
    keys: 'notes-unsent',
    load: () => import('#src/features/video/notes/notes-queue.ts').then(({ sendUnsent }) => sendUnsent),
  },
  // First the word that photographs of an exam exist, then their bytes.
  {
    keys: 'pages',
    load: () => import('#src/screens/exam/attempt/page-notes.ts').then(({ tellAllPages }) => tellAllPages),
  },
  {
    keys: 'pages',
    load: () => import('#src/features/upload/pages/page-queue.ts').then(({ sendWaiting }) => sendWaiting),
  },
  {
    keys: 'homework-draft:',
    load: () => import('#src/screens/homework/send-drafts.ts').then(({ sendDrafts }) => sendDrafts),
  },
  {
    keys: 'exam-draft:',
    load: () => import('#src/screens/exam/attempt/send-drafts.ts').then(({ sendDrafts }) => sendDrafts),
  },
];

let sending: Promise<void> | undefined;

/** Sends all that waits, whatever screen is open; what cannot be sent stays. Loads no code where nothing waits. */
export function sendQueues(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (const { keys, load } of QUEUES) {
    if (readToken() === undefined || storedKeys('local', keys).length === 0) continue;
    // A part that is not here, or a queue that fails, waits for the next time.
    await load()
      .then((send) => send())
      .catch(() => undefined);
  }
}
