import { readStored, writeStored } from '#src/lib/storage/storage.ts';

/** Unsaved text of a note, with its place in the video. */
interface NoteDraft {
  readonly text: string;
  readonly second: number;
}

/**
 * The unsaved text in this tab, by the uuid of a video (new note) or of a note (change); undefined when there is none.
 */
export function readDraft(uuid: string): NoteDraft | undefined {
  const [, second, text] = /^(\d+) ([\s\S]+)$/.exec(readStored('session', keyOf(uuid)) ?? '') ?? [];
  return text === undefined ? undefined : { second: Number(second), text };
}

/** Stores the draft for this tab, so that it survives a reload; undefined deletes it. */
export function storeDraft(uuid: string, draft: NoteDraft | undefined): void {
  writeStored('session', keyOf(uuid), draft?.text ? `${draft.second} ${draft.text}` : undefined);
}

const keyOf = (uuid: string) => `note-draft:${uuid}`;
