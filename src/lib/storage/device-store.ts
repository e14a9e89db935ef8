/** A store of this device for what is too large for the storage of texts. Missing, full or forbidden, it does nothing. */
export interface DeviceStore {
  /** Runs one step; undefined when it failed, null where the step gives nothing. */
  readonly run: (mode: IDBTransactionMode, step: (store: IDBObjectStore) => IDBRequest) => Promise<unknown>;
  readonly forget: () => void;
}

/** The student's pictures that wait to be sent. */
export const studentFiles = deviceStore('student-files', 'files');
/** The server's answers that are read without a net. */
export const keptAnswers = deviceStore('kept-answers', 'answers', ['at', 'size']);

/** Deletes what belongs to the student: the session has ended. */
export function forgetStores(): void {
  studentFiles.forget();
  keptAnswers.forget();
}

/** `index`: parts of its values by which they can be listed without being read. */
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
    // Opens it for one step and closes it again: an open one would keep the end of the session from deleting it.
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
        // Missing or forbidden: nothing is stored there.
      }
    },
  };
}
