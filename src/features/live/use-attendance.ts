import { useEffect } from 'react';
import { api } from '#src/lib/api/api-client.ts';
import { hasToken } from '#src/lib/session/has-token.ts';

const EVERY_MS = 60_000;

/**
 * Reports once a minute that the student is in a class. Does nothing without a login; a lost report does not affect the
 * class.
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
