// The student's files that wait to be sent: pictures are too large for the storage of texts.

import { studentFiles } from './device-store.ts';

/** Where the browser stores no files they live as long as the page. */
const memory = new Map<string, Blob>();

/** Keeps a file on this device until it is removed or the session ends. */
export async function keepFile(id: string, file: Blob): Promise<void> {
  const isKept = await studentFiles.run('readwrite', (store) => store.put(file, id));
  if (isKept === undefined) memory.set(id, file);
}

/** The file of this id; undefined when this device does not have it. */
export async function readFile(id: string): Promise<Blob | undefined> {
  const kept = memory.get(id) ?? (await studentFiles.run('readonly', (store) => store.get(id)));
  return kept instanceof Blob ? kept : undefined;
}

export async function removeFile(id: string): Promise<void> {
  memory.delete(id);
  await studentFiles.run('readwrite', (store) => store.delete(id));
}

/** Lets go of those in memory: the session has ended. */
export function forgetFiles(): void {
  memory.clear();
}
