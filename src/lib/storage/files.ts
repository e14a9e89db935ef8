// The student's files that wait to be sent: pictures are too large for the storage of texts.

const DATABASE = 'student-files';
const STORE = 'files';

/** Where the browser stores no files they live as long as the page. */
const memory = new Map<string, Blob>();

/** Keeps a file on this device until it is removed or the session ends. */
export async function keepFile(id: string, file: Blob): Promise<void> {
  const isKept = await inStore('readwrite', (store) => store.put(file, id));
  if (isKept === undefined) memory.set(id, file);
}

/** The file of this id; undefined when this device does not have it. */
export async function readFile(id: string): Promise<Blob | undefined> {
  const kept = memory.get(id) ?? (await inStore('readonly', (store) => store.get(id)));
  return kept instanceof Blob ? kept : undefined;
}

export async function removeFile(id: string): Promise<void> {
  memory.delete(id);
  await inStore('readwrite', (store) => store.delete(id));
}

/** Deletes all of them: the session has ended. */
export function forgetFiles(): void {
  memory.clear();
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // Missing or forbidden: nothing is stored there.
  }
}

/** Opens the store for one step and closes it again: an open one would keep the end of the session from deleting it. */
async function inStore(mode: IDBTransactionMode, step: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  let database: IDBDatabase | undefined;
  try {
    database = await open();
    const transaction = database.transaction(STORE, mode);
    const request = step(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result ?? null;
  } catch {
    // Missing, full or forbidden.
    return undefined;
  } finally {
    database?.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab has the store open.'));
  });
}
