import { api } from '#src/lib/api/api-client.ts';
import { isRefusedForGood } from '#src/lib/api/api-failures.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { type Note, readChanges, type Unsent, withChange } from './notes.ts';
import { showChange } from './notes-query.ts';

const KEY = 'notes-unsent';
const AGAIN_MS = 20_000;

const listeners = new Set<() => void>();
let known: { readonly text: string | undefined; readonly changes: readonly Unsent[] } = {
  text: undefined,
  changes: [],
};
let sending: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Unsent changes, including those of other tabs. Returns the same array until something changes. */
export function unsentChanges(): readonly Unsent[] {
  const text = readStored('local', KEY);
  if (text !== known.text) known = { text, changes: readChanges(text) };
  return known.changes;
}

/**
 * Calls `listener` when the unsent changes differ, and sends them whenever there is a network. Returns the function
 * that stops both.
 */
export function watchUnsent(listener: () => void): () => void {
  listeners.add(listener);
  const handleOnline = () => void sendUnsent();
  window.addEventListener('online', handleOnline);
  window.addEventListener('storage', listener);
  void sendUnsent();
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('storage', listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** Stores a change on this device, and sends it when possible. */
export function changeNote(kind: Unsent['kind'], note: Note): void {
  const { uuid, video, second, text } = note;
  write(withChange(unsentChanges(), { kind, uuid, video, second, text, stamp: randomUuid() }));
  void sendUnsent();
}

/** Deletes a change that the server refused. */
export function dropChange(uuid: string): void {
  write(unsentChanges().filter((change) => change.uuid !== uuid));
}

function write(changes: readonly Unsent[]): void {
  writeStored('local', KEY, changes.length > 0 ? JSON.stringify(changes) : undefined);
  for (const listener of listeners) listener();
}

/** Sends all changes in their order; one that cannot be sent stays. */
export async function sendUnsent(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  await sending;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  for (let change = nextChange(); change; change = nextChange()) {
    const { uuid, stamp } = change;
    const isSame = (other: Unsent) => other.uuid === uuid && other.stamp === stamp;
    try {
      await send(change);
      write(unsentChanges().filter((other) => !isSame(other)));
    } catch (reason) {
      if (!isRefusedForGood(reason)) {
        if (listeners.size > 0) timer = setTimeout(() => void sendUnsent(), AGAIN_MS);
        return;
      }
      const { message } = reason;
      write(unsentChanges().map((other) => (isSame(other) ? { ...other, problem: message } : other)));
    }
  }
}

const nextChange = () => unsentChanges().find(({ problem }) => problem === undefined);

async function send({ kind, uuid, video, second, text }: Unsent): Promise<void> {
  if (kind === 'delete') {
    await api('DELETE /api/v1/course/notes/{id}', { params: { id: uuid }, isSilent: true });
    showChange(uuid, video, undefined);
  } else {
    const body = { video_uuid: video, second, text };
    showChange(uuid, video, await api('PUT /api/v1/course/notes/{id}', { params: { id: uuid }, body, isSilent: true }));
  }
}
