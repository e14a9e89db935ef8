/**
 * Where files of students are kept, by keys that the server made up.
 *
 * What stands behind it never sees a readable picture: the caller seals bytes before it hands them over.
 */
export interface ObjectStorage {
  /** Stores the bytes whole or not at all; what had the key before is replaced. Rejects when it cannot. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is nothing under the key. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  /** Afterwards there is nothing under the key, also when there was nothing before. */
  readonly remove: (key: string) => Promise<void>;
  /** False when nothing more should be stored. */
  readonly hasRoom: () => Promise<boolean>;
}

/** What a key looks like: 40 hexadecimal digits, so that it names a file, an object and an address alike. */
export const STORAGE_KEY = /^[0-9a-f]{40}$/;
