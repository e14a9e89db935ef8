import { readToken } from '#src/lib/session/session.ts';
import { storedKeys } from '#src/lib/storage/storage.ts';

/** Unsent data on this device: the beginning of its storage keys, and the code that sends it. */
const QUEUES: readonly { readonly keys: string; readonly load: () => Promise<() => Promise<unknown>> }[] = [
  {
    keys: 'mistake-unsent',
    load: () => import('#src/screens/exam/mistakes/outbox.ts').then(({ sendWaiting }) => sendWaiting),
  },
  {
    keys: 'notes-unsent',
    load: () => import('#src/features/video/notes/notes-queue.ts').then(({ sendUnsent }) => sendUnsent),
  },
  // First the note that photographs of an exam exist, then the photographs.
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

/**
 * Sends all unsent data, whatever screen is open; what cannot be sent stays. Loads no code when there is nothing to
 * send.
 */
export function sendQueues(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (const { keys, load } of QUEUES) {
    if (readToken() === undefined || storedKeys('local', keys).length === 0) continue;
    // If the code does not load, or a queue fails, it waits for the next run.
    await load()
      .then((send) => send())
      .catch(() => undefined);
  }
}
