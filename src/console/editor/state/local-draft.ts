import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { Draft, OpenedPage } from './editor-state.ts';

/** A draft in this browser: survives a crash, and a time without network. */
export interface LocalDraft {
  readonly text: string;
  readonly baseText: string;
  readonly baseHash: string;
  /** The server draft that it continues; 0 for none. */
  readonly revision: number;
}

/** Several people may use a browser, and each has their own drafts. */
const keyOf = (staffUuid: string, file: string) => `studio-draft:${staffUuid}:${file}`;

/** The draft in this browser; undefined when there is none. */
export function readLocalDraft(staffUuid: string, file: string): LocalDraft | undefined {
  try {
    const stored: unknown = JSON.parse(readStored('local', keyOf(staffUuid, file)) ?? 'null');
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft in this browser, or deletes it. Returns whether the browser accepted it. */
export function writeLocalDraft(staffUuid: string, file: string, draft: LocalDraft | undefined): boolean {
  return writeStored('local', keyOf(staffUuid, file), draft && JSON.stringify(draft));
}

/** Moves this browser's draft to the new path of a page. When a draft exists there too, neither is moved or deleted. */
export function moveLocalDraft(staffUuid: string, from: string, to: string): void {
  const draft = readLocalDraft(staffUuid, from);
  if (!draft || readLocalDraft(staffUuid, to)) return;
  if (writeLocalDraft(staffUuid, to, draft)) writeLocalDraft(staffUuid, from, undefined);
}

/**
 * The draft to continue: this browser's when it continues the server's, else the server's.
 *
 * This browser's draft counts when the server never got it, but not when another window has a newer one.
 */
export function newestDraft({ draft, text }: OpenedPage, local: LocalDraft | undefined): LocalDraft | undefined {
  const server = draft && fromServer(draft);
  if (!local || local.text === local.baseText) return server ?? undefined;
  if (server) return local.revision >= server.revision ? local : server;
  // A draft that the server once had was saved elsewhere; later typing is not in it, so both are merged.
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
