import { useEffect } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { hasToken } from '#src/lib/session/has-token.ts';

const EVERY_MS = 60_000;

/**
 * Notes with the server, once a minute, that the student sits in a class. For who is not logged in nothing is kept, and a
 * note that is lost takes nothing from the class.
 */
export function useAttendance(classroom: string, isSitting: boolean): void {
  useEffect(() => {
    if (!isSitting || !hasToken()) return undefined;
    const note = () => {
      api('POST /api/v1/living/attendance', { body: { classroom }, isSilent: true }).catch(() => undefined);
    };
    note();
    const timer = setInterval(note, EVERY_MS);
    return () => clearInterval(timer);
  }, [classroom, isSitting]);
}
