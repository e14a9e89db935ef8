// Pictures of the student that are not sent yet; they are too large for text storage.

import { studentFiles } from './device-store.ts';

/** Fallback for browsers that store no files: they are lost when the page is closed. */
const memory = new Map<string, Blob>();

/** Stores a file on this device until it is removed or the session ends. */
export async function storeFile(id: string, file: Blob): Promise<void> {
  const isStored = await studentFiles.run('readwrite', (store) => store.put(file, id));
  if (isStored === undefined) memory.set(id, file);
}

/** The file of this id; undefined when this device does not have it. */
export async function readFile(id: string): Promise<Blob | undefined> {
  const stored = memory.get(id) ?? (await studentFiles.run('readonly', (store) => store.get(id)));
  return stored instanceof Blob ? stored : undefined;
}

export async function removeFile(id: string): Promise<void> {
  memory.delete(id);
  await studentFiles.run('readwrite', (store) => store.delete(id));
}

/** Deletes the files in memory after the session has ended. */
export function forgetFiles(): void {
  memory.clear();
}
