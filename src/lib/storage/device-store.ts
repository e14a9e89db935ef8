/**
 * A database of this device for values too large for text storage. Where the browser has none, or forbids it, it does
 * nothing.
 */
export interface DeviceStore {
  /** Runs one request; undefined when it failed, null when the request has no result. */
  readonly run: (mode: IDBTransactionMode, step: (store: IDBObjectStore) => IDBRequest) => Promise<unknown>;
  readonly forget: () => void;
}

/** The student's pictures that are not sent yet. */
export const studentFiles = deviceStore('student-files', 'files');
/** Answers of the server for offline use. */
export const storedAnswers = deviceStore('kept-answers', 'answers', ['at', 'size']);

/** Deletes the student's data after the session has ended. */
export function forgetStores(): void {
  studentFiles.forget();
  storedAnswers.forget();
}

/** `index`: fields by which values can be listed without being read. */
function deviceStore(database: string, name: string, index?: string[]): DeviceStore {
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore(name);
        if (index) store.createIndex('facts', index);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('Another tab has the store open.'));
    });
  return {
    // Opens the database for one request and closes it again: an open one could not be deleted at the end of the
    // session.
    run: async (mode, step) => {
      let opened: IDBDatabase | undefined;
      try {
        opened = await open();
        const transaction = opened.transaction(name, mode);
        const request = step(transaction.objectStore(name));
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(transaction.error);
          transaction.onabort = () => reject(transaction.error);
        });
        return request.result ?? null;
      } catch {
        return undefined;
      } finally {
        opened?.close();
      }
    },
    forget: () => {
      try {
        indexedDB.deleteDatabase(database);
      } catch {
        // Missing or forbidden: nothing can be stored.
      }
    },
  };
}
