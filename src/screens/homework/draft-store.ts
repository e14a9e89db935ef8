import type { Homework } from '#src/features/homework/homework-queries.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

export type ServerDraft = NonNullable<Homework['draft']>;

/** A draft on this device. Its pages are in the queue of `src/features/upload/pages`. */
export interface LocalDraft {
  readonly version: number;
  readonly text: string;
  /** The server's revision that this draft is based on. */
  readonly revision: number;
  /** Whether the draft has changes that the server lacks. */
  readonly isDirty: boolean;
}

/** The queue key of the pages of a homework. */
export const pagesKeyOf = (homework: string) => `homework:${homework}`;

const keyOf = (homework: string) => `homework-draft:${homework}`;

export function readDraft(homework: string): LocalDraft | undefined {
  try {
    const read = JSON.parse(readStored('local', keyOf(homework)) ?? 'null') as Partial<LocalDraft> | null;
    const { version, text, revision, isDirty }: Partial<LocalDraft> = read ?? {};
    if (typeof version !== 'number' || typeof text !== 'string' || typeof revision !== 'number') return undefined;
    return { version, text, revision, isDirty: isDirty === true };
  } catch {
    return undefined;
  }
}

export function storeDraft(homework: string, draft: LocalDraft | undefined): void {
  writeStored('local', keyOf(homework), draft && JSON.stringify(draft));
}

/** Chooses the draft to continue: this device's only if it has unsaved changes to the same version. */
export function chooseDraft(
  local: LocalDraft | undefined,
  server: Pick<ServerDraft, 'version'>,
  hasUnsentPages: boolean,
): 'local' | 'server' {
  return local?.version === server.version && (local.isDirty || hasUnsentPages) ? 'local' : 'server';
}
