import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { pagesAt, setPages, usePages } from '#src/features/upload/pages/page-queue.ts';
import { api } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { chooseDraft, keepDraft, type LocalDraft, placeOf, readDraft, type ServerDraft } from './draft-store.ts';

const SAVE_AFTER_MS = 1500;
const AGAIN_MS = 20_000;

/** `waiting`: kept on this device, the server does not have it yet. `elsewhere`: another device has saved meanwhile. */
export type DraftState = 'saved' | 'waiting' | 'elsewhere';

const open = new Map<string, number>();

/** Whether a screen of this page writes this draft: then only that one sends it. */
export const isOpenDraft = (homework: string): boolean => open.has(homework);

/** The student's draft: kept on this device with each key, and saved on the server when there is a way to it. */
export function useDraft(homework: string, server: ServerDraft) {
  const place = placeOf(homework);
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
    keepDraft(homework, next);
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
        keepDraft(homework, next);
        return next;
      });
    } catch (reason) {
      if (reason instanceof ApiRefusal && reason.code === refusalCodes.HOMEWORK_CHANGED) setIsElsewhere(true);
    } finally {
      isSaving.current = false;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written begins the wait anew
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
  // Pages that came or went are unsent as text is, also after a reload.
  useEffect(() => {
    if (!isWaiting || draft.isDirty || isOver.current) return;
    const next = { ...draft, isDirty: true };
    keepDraft(homework, next);
    setDraft(next);
  }, [isWaiting, draft, homework]);

  return {
    text: draft.text,
    version: draft.version,
    pages,
    uploads,
    state: (isElsewhere ? 'elsewhere' : isWaiting ? 'waiting' : 'saved') as DraftState,
    write: (text: string) => change({ ...draft, text, isDirty: true }),
    /** Goes on with what another device has saved. */
    takeTheirs: (theirs: ServerDraft) => {
      keepDraft(homework, undefined);
      const next = begin(homework, theirs);
      sent.current = contentOf(
        next.text,
        theirs.pictures.map(({ uuid }) => uuid),
      );
      setDraft(next);
      setIsElsewhere(false);
    },
    /** Goes on with this device's, over the other one's. */
    keepOwn: (theirs: ServerDraft) => {
      change({ ...draft, revision: theirs.revision, isDirty: true });
      setIsElsewhere(false);
    },
    /** Nothing of it is needed any more. */
    forget: () => {
      isOver.current = true;
      keepDraft(homework, undefined);
      setPages(place, []);
    },
  };
}

const contentOf = (text: string, uploads: readonly string[]) => JSON.stringify([text, ...uploads]);

function begin(homework: string, server: ServerDraft): LocalDraft {
  const local = readDraft(homework);
  const hasUnsentPages = pagesAt(placeOf(homework)).some(({ upload }) => upload === null);
  if (local && chooseDraft(local, server, hasUnsentPages) === 'local') return local;
  const { version, text, revision, pictures } = server;
  const draft = { version, text, revision, isDirty: false };
  keepDraft(homework, draft);
  setPages(
    placeOf(homework),
    // The id of such a page is its upload's: no file of it lies on this device.
    pictures.map(({ uuid, width, height }) => ({ id: uuid, upload: { uuid, width, height }, problem: '' })),
  );
  return draft;
}
