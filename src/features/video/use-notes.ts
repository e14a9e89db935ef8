import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { foldNotes, waitingText } from './notes.ts';
import { notesQuery, type SavedNote } from './notes-query.ts';
import { unsentChanges, watchUnsent } from './notes-queue.ts';

/** The student's notes in a video, with those that are not sent yet. */
export function useNotes(video: string) {
  const { data, error, refetch } = useQuery(notesQuery(video));
  const unsent = useSyncExternalStore(watchUnsent, unsentChanges);
  return {
    notes: foldNotes((data ?? []).map(noteOf), unsent, video),
    /** How many wait to be sent, in words; empty for none. */
    waiting: waitingText(unsent),
    isLoading: data === undefined && error === null,
    error,
    refetch,
  };
}

const noteOf = ({ uuid, video_uuid: video, second, text }: SavedNote) => ({ uuid, video, second, text });
