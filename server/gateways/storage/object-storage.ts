/**
 * Storage of students' files, by keys that the server generates.
 *
 * The storage never gets a readable picture: the caller seals the bytes first.
 */
export interface ObjectStorage {
  /** Stores the bytes atomically, replacing earlier ones. Rejects on failure. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is nothing under the key. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  /** Removes what is under the key; idempotent. */
  readonly remove: (key: string) => Promise<void>;
  /** False when nothing more should be stored. */
  readonly hasRoom: () => Promise<boolean>;
}

/** The form of a key: 40 hexadecimal digits, so that it is valid as file name, object key and address. */
export const STORAGE_KEY = /^[0-9a-f]{40}$/;
