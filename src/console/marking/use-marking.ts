import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '#src/lib/api/use-write.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { showToast } from '../ui/toast.tsx';

/** Fields of every kind of work to mark. */
interface Work {
  /** Number of stored marks; 0 before the first. */
  readonly markVersion: number;
  readonly mark: { readonly by: string } | null;
}

interface Sending {
  /** Stays the same for the same content, so that a retry after a lost response marks only once. */
  readonly requestId: string;
  /** `markVersion` of the newest mark that the teacher has seen. */
  readonly markVersion: number;
  /** True: the student may read the mark. */
  readonly isRelease: boolean;
}

/** The calls for one queue: homework or exam papers. */
export interface MarkingCalls<Detail extends Work, Draft> {
  /** Path of the queue; the path of a piece of work begins with it. */
  readonly path: string;
  /** The queue's filter as a query string, kept for the next work; empty for all. */
  readonly search: string;
  /** Query key of the work and of the queue's lists. */
  readonly key: QueryKey;
  readonly listsKey: QueryKey;
  readonly draftOf: (detail: Detail) => Draft;
  readonly claim: () => Promise<Detail>;
  readonly leave: () => Promise<Detail>;
  readonly mark: (draft: Draft, sending: Sending) => Promise<Detail>;
  /** Claims the next work; null when none waits. */
  readonly next: () => Promise<{ readonly uuid: string | null }>;
}

/** The marking of one piece of work: draft, claim, and sending. */
export function useMarking<Detail extends Work, Draft>(detail: Detail, calls: MarkingCalls<Detail, Draft>) {
  const { path, search, key, listsKey, draftOf } = calls;
  const [draft, setDraft] = useState(() => draftOf(detail));
  // Version of the mark that the teacher has seen: a colleague's later mark must not be overwritten unseen.
  const [seenVersion, setSeenVersion] = useState(detail.markVersion);
  // A ref, because the second tap of a double tap comes before a state update is rendered.
  const request = useRef({ id: '', draft, isRelease: false });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(detail));
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const keep = (next: Detail) => {
    queries.setQueryData(key, next);
    void queries.invalidateQueries({ queryKey: listsKey });
  };
  const lookAgain = () => void queries.invalidateQueries({ queryKey: key });
  const claim = useWrite({
    mutationFn: calls.claim,
    onSuccess: keep,
    onError: (error) => {
      showToast(error.message);
      lookAgain();
    },
  });
  const leave = useWrite({
    mutationFn: calls.leave,
    onSuccess: (next) => {
      keep(next);
      void navigate({ pathname: path, search });
    },
    onError: (error) => showToast(error.message),
  });
  const mark = useWrite({
    mutationFn: async (sending: Sending) => {
      const next = await calls.mark(draft, sending);
      if (!sending.isRelease) return { next, following: null };
      const { uuid: following } = await calls.next().catch(() => ({ uuid: null }));
      return { next, following };
    },
    onSuccess: ({ next, following }, { isRelease }) => {
      keep(next);
      setSeenVersion(next.markVersion);
      showToast(isRelease ? '已发还，学员可以看到了' : '草稿已保存，学员还看不到');
      if (isRelease) void navigate({ pathname: following ? `${path}/${following}` : path, search });
    },
    // The claim has expired, or a colleague has marked it: reloading shows which.
    onError: lookAgain,
  });
  const send = (isRelease: boolean) => {
    const before = request.current;
    const isSame = before.id !== '' && before.draft === draft && before.isRelease === isRelease;
    if (!isSame) request.current = { id: randomUuid(), draft, isRelease };
    mark.mutate({ isRelease, requestId: request.current.id, markVersion: seenVersion });
  };
  return {
    ...{ draft, setDraft, isDirty, claim, leave, send, isSending: mark.isPending, problem: mark.error?.message },
    /** The colleague who has stored another mark meanwhile; undefined when there is none. */
    overtakenBy: detail.markVersion > seenVersion ? (detail.mark?.by ?? '同事') : undefined,
    takeNewMark: () => {
      setDraft(draftOf(detail));
      setSeenVersion(detail.markVersion);
      mark.reset();
    },
  };
}

export type Marking = Omit<ReturnType<typeof useMarking<Work, unknown>>, 'draft' | 'setDraft'>;
