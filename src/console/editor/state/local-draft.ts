import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { Draft, OpenedPage } from './editor-state.ts';

/** A draft in this browser: outlives a crash, and a time without network. */
export interface LocalDraft {
  readonly text: string;
  readonly baseText: string;
  readonly baseHash: string;
  /** The draft on the server that this one goes on from; 0 for none. */
  readonly revision: number;
}

/** A browser is used by several people, and drafts are one's own. */
const keyOf = (staffUuid: string, file: string) => `studio-draft:${staffUuid}:${file}`;

/** The draft that this browser keeps; undefined when there is none. */
export function readLocalDraft(staffUuid: string, file: string): LocalDraft | undefined {
  try {
    const kept: unknown = JSON.parse(readStored('local', keyOf(staffUuid, file)) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft in this browser, or forgets it. Returns whether the browser took it. */
export function writeLocalDraft(staffUuid: string, file: string, draft: LocalDraft | undefined): boolean {
  return writeStored('local', keyOf(staffUuid, file), draft && JSON.stringify(draft));
}

/**
 * The draft to go on with: the one of this browser when it went on from the server's, else the server's.
 *
 * One of this browser that the server never got is kept, one that another window went beyond is not.
 */
export function newestDraft({ draft, text }: OpenedPage, local: LocalDraft | undefined): LocalDraft | undefined {
  const server = draft && fromServer(draft);
  if (!local || local.text === local.baseText) return server ?? undefined;
  if (server) return local.revision >= server.revision ? local : server;
  // One that the server once had was saved elsewhere; what was typed here since is not in it, and merging finds out.
  return local.text === text ? undefined : local;
}

const fromServer = ({ text, baseText, baseHash, revision }: Draft): LocalDraft => ({
  text,
  baseText,
  baseHash,
  revision,
});

function isDraft(value: unknown): value is LocalDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, baseText, baseHash, revision } = value as Readonly<Record<string, unknown>>;
  return [text, baseText, baseHash].every((part) => typeof part === 'string') && Number.isInteger(revision);
}
