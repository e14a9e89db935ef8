import { pagesAt } from '#src/features/upload/pages/page-queue.ts';
import { api } from '#src/lib/api/api-client.ts';
import { storedKeys } from '#src/lib/storage/storage.ts';
import { pagesKeyOf, readDraft, storeDraft } from './draft-store.ts';
import { isOpenDraft } from './use-draft.ts';

const PREFIX = 'homework-draft:';

/** Saves unsaved drafts whose screen is not open. A draft that another device has changed waits for the student. */
export async function sendDrafts(): Promise<void> {
  for (const homework of storedKeys('local', PREFIX).map((key) => key.slice(PREFIX.length))) {
    const draft = readDraft(homework);
    if (!draft?.isDirty || isOpenDraft(homework)) continue;
    const { version, revision, text } = draft;
    const pages = pagesAt(pagesKeyOf(homework));
    const pictures = pages.flatMap(({ upload }) => (upload ? [upload.uuid] : []));
    const body = { version, revision, text, pictures };
    const saved = await api('PUT /api/v1/study/homeworks/{id}/draft', {
      ...{ params: { id: homework }, body, isSilent: true },
    }).catch(() => undefined);
    const now = readDraft(homework);
    if (!saved || !now || isOpenDraft(homework)) continue;
    const isDirty = now.text !== text || pictures.length < pages.length;
    storeDraft(homework, { ...now, revision: saved.draft?.revision ?? revision, isDirty });
  }
}
