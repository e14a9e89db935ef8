import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { keepProgress, type ProgressKeeper } from './progress-keeper.ts';
import { type Video, videoQuery } from './video-query.ts';

/** Saves the student's position in a video on the server. Does nothing without a login. */
export function useWatchProgress({ uuid, progress }: Pick<Video, 'uuid' | 'progress'>) {
  const client = useQueryClient();
  const keeper = useRef<ProgressKeeper>(undefined);
  const isKept = progress !== null;
  const startSeconds = useRef(progress?.position_seconds ?? 0);
  useEffect(() => {
    if (!isKept) return undefined;
    const started = keepProgress(async (seconds, isLast) => {
      const saved = await api('PUT /api/v1/course/videos/{id}/progress', {
        params: { id: uuid },
        body: { position_seconds: seconds },
        isSilent: true,
        outlivesPage: isLast,
      });
      client.setQueryData(videoQuery(uuid).queryKey, (video) => video && { ...video, progress: saved });
      // The study screens' cached data of this course is out of date.
      for (const name of ['my-courses', 'outline']) {
        void client.invalidateQueries({ queryKey: [name], refetchType: isLast || saved.is_done ? 'active' : 'none' });
      }
    }, startSeconds.current);
    keeper.current = started;
    const handleHidden = () => document.visibilityState === 'hidden' && started.flush(true);
    const handleLeave = () => started.flush(true);
    document.addEventListener('visibilitychange', handleHidden);
    window.addEventListener('pagehide', handleLeave);
    return () => {
      document.removeEventListener('visibilitychange', handleHidden);
      window.removeEventListener('pagehide', handleLeave);
      started.stop();
    };
  }, [uuid, isKept, client]);
  return {
    note: useCallback((seconds: number) => keeper.current?.note(seconds), []),
    flush: useCallback(() => keeper.current?.flush(), []),
  };
}
