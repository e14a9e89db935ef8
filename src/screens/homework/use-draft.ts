import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { pagesAt, setPages, usePages } from '#src/features/upload/pages/page-queue.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { chooseDraft, type LocalDraft, pagesKeyOf, readDraft, type ServerDraft, storeDraft } from './draft-store.ts';

const SAVE_AFTER_MS = 1500;
const AGAIN_MS = 20_000;

/** `waiting`: stored on this device, not on the server yet. `elsewhere`: another device has saved meanwhile. */
export type DraftState = 'saved' | 'waiting' | 'elsewhere';

const open = new Map<string, number>();

/** Whether a screen of this page edits the draft: then only that screen sends it. */
export const isOpenDraft = (homework: string): boolean => open.has(homework);

/** The student's draft: stored on this device at each key, and saved on the server when it can be reached. */
export function useDraft(homework: string, server: ServerDraft) {
  const place = pagesKeyOf(homework);
  const [draft, setDraft] = useState(() => begin(homework, server));
  const [isElsewhere, setIsElsewhere] = useState(false);
  const pages = usePages(place);
  const uploads = pages.flatMap(({ upload }) => (upload ? [upload.uuid] : []));
  const sent = useRef(draft.isDirty ? undefined : contentOf(draft.text, uploads));
  const isSaving = useRef(false);
  const isOver = useRef(false);
  const content = contentOf(draft.text, uploads);
  const isWaiting = content !== sent.current;

  const change = (next: LocalDraft) => {
    storeDraft(homework, next);
    setDraft(next);
  };
  const save = useEffectEvent(async (): Promise<void> => {
    if (isOver.current || isSaving.current || isElsewhere || contentOf(draft.text, uploads) === sent.current) return;
    isSaving.current = true;
    const { text, revision, version } = draft;
    try {
      const saved = await api('PUT /api/v1/study/homeworks/{id}/draft', {
        params: { id: homework },
        body: { version, revision, text, pictures: uploads },
        isSilent: true,
      });
      sent.current = contentOf(text, uploads);
      setDraft((now) => {
        const next = { ...now, revision: saved.draft?.revision ?? revision, isDirty: now.text !== text };
        storeDraft(homework, next);
        return next;
      });
    } catch (reason) {
      if (reason instanceof ApiRefusal && reason.code === refusalCodes.HOMEWORK_CHANGED) setIsElsewhere(true);
    } finally {
      isSaving.current = false;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the wait anew
  useEffect(() => {
    const first = setTimeout(() => void save(), SAVE_AFTER_MS);
    const later = setInterval(() => void save(), AGAIN_MS);
    const handleOnline = () => void save();
    window.addEventListener('online', handleOnline);
    return () => {
      clearTimeout(first);
      clearInterval(later);
      window.removeEventListener('online', handleOnline);
    };
  }, [content]);
  useEffect(() => {
    open.set(homework, (open.get(homework) ?? 0) + 1);
    return () => {
      const rest = (open.get(homework) ?? 1) - 1;
      if (rest > 0) open.set(homework, rest);
      else open.delete(homework);
    };
  }, [homework]);
  // Added or removed pages are unsaved changes like text, also after a reload.
  useEffect(() => {
    if (!isWaiting || draft.isDirty || isOver.current) return;
    const next = { ...draft, isDirty: true };
    storeDraft(homework, next);
    setDraft(next);
  }, [isWaiting, draft, homework]);

  return {
    text: draft.text,
    version: draft.version,
    pages,
    uploads,
    state: (isElsewhere ? 'elsewhere' : isWaiting ? 'waiting' : 'saved') as DraftState,
    write: (text: string) => change({ ...draft, text, isDirty: true }),
    /** Continues with the draft of the other device. */
    takeTheirs: (theirs: ServerDraft) => {
      storeDraft(homework, undefined);
      const next = begin(homework, theirs);
      sent.current = contentOf(
        next.text,
        theirs.pictures.map(({ uuid }) => uuid),
      );
      setDraft(next);
      setIsElsewhere(false);
    },
    /** Continues with this device's draft and overwrites the other one. */
    keepOwn: (theirs: ServerDraft) => {
      change({ ...draft, revision: theirs.revision, isDirty: true });
      setIsElsewhere(false);
    },
    /** Deletes the draft from this device. */
    forget: () => {
      isOver.current = true;
      storeDraft(homework, undefined);
      setPages(place, []);
    },
  };
}

const contentOf = (text: string, uploads: readonly string[]) => JSON.stringify([text, ...uploads]);

function begin(homework: string, server: ServerDraft): LocalDraft {
  const local = readDraft(homework);
  const hasUnsentPages = pagesAt(pagesKeyOf(homework)).some(({ upload }) => upload === null);
  if (local && chooseDraft(local, server, hasUnsentPages) === 'local') return local;
  const { version, text, revision, pictures } = server;
  const draft = { version, text, revision, isDirty: false };
  storeDraft(homework, draft);
  setPages(
    pagesKeyOf(homework),
    // A page that is known only from the server takes its upload's id: this device has no file for it.
    pictures.map(({ uuid, width, height }) => ({ id: uuid, upload: { uuid, width, height }, problem: '' })),
  );
  return draft;
}
