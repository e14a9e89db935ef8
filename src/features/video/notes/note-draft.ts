import { readStored, writeStored } from '#src/lib/storage/storage.ts';

/** What is being written at a place of a video. */
interface NoteDraft {
  readonly text: string;
  readonly second: number;
}

/** What was being written in this tab for a video, or as a change of a note; undefined for nothing. */
export function readDraft(uuid: string): NoteDraft | undefined {
  const [, second, text] = /^(\d+) ([\s\S]+)$/.exec(readStored('session', keyOf(uuid)) ?? '') ?? [];
  return text === undefined ? undefined : { second: Number(second), text };
}

/** Keeps it over a look elsewhere and a reload; without a draft nothing is kept. */
export function keepDraft(uuid: string, draft: NoteDraft | undefined): void {
  writeStored('session', keyOf(uuid), draft?.text ? `${draft.second} ${draft.text}` : undefined);
}

const keyOf = (uuid: string) => `note-draft:${uuid}`;
