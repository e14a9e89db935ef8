import { type ObjectStorage, STORAGE_KEY } from './object-storage.ts';
import type { Objects } from './objects.ts';

/** Stores students' files where all machines can reach them. */
export function sharedStorage(objects: Objects): ObjectStorage {
  const nameOf = (key: string) => {
    if (!STORAGE_KEY.test(key)) throw new Error('A storage key has 40 hexadecimal digits.');
    return `${key.slice(0, 2)}/${key}`;
  };
  return {
    put: async (key, bytes) => objects.put(nameOf(key), bytes),
    get: async (key) => objects.get(nameOf(key)),
    remove: async (key) => objects.remove(nameOf(key)),
    hasRoom: async () => true,
  };
}
