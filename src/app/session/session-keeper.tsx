import { type Query, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { userQuery } from '#src/features/session/user.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import * as paths from '#src/lib/paths.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { onSessionChange, readToken } from '#src/lib/session/session.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { isSameSession } from '#src/lib/storage/stored-owner.ts';
import { endLostSession, isSessionLost } from './lost-session.ts';

/**
 * Keeps the app in step with the session: knows who is logged in, and listens for logins and logouts in other tabs.
 *
 * When the user cannot be loaded, the token is useless: it is deleted and the visitor goes home.
 */
export function SessionKeeper() {
  const isLoggedIn = useIsLoggedIn();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { error, data: user } = useQuery({ ...userQuery, enabled: isLoggedIn });
  const isKnown = user !== undefined;
  useEffect(() => {
    if (isKnown) void renewOldSession();
  }, [isKnown]);
  const isLost = isSessionLost(error, isKnown);
  useEffect(() => {
    if (!isLost || !readToken()) return;
    endLostSession(error);
    void navigate(paths.home(), { state: SKIP_LEAVE_GUARD });
  }, [isLost, error, navigate]);
  useEffect(() => {
    let token = readToken();
    const compare = () => {
      const before = token;
      token = readToken();
      if (isSameSession(before, token)) return;
      if (token) {
        void queryClient.resetQueries();
        void revalidate();
        return;
      }
      forgetStudent();
      // Only after every screen has rendered as logged out: an earlier one would request what only a student may see.
      void revalidate().then(() => {
        if (!readToken()) void queryClient.refetchQueries({ type: 'active', predicate: hasNothing });
      });
    };
    const stop = onSessionChange(compare);
    // The cookie may have changed while the page was in the back/forward cache.
    window.addEventListener('pageshow', compare);
    return () => {
      stop();
      window.removeEventListener('pageshow', compare);
    };
  }, [revalidate]);
  return null;
}

async function renewOldSession(): Promise<void> {
  const part = await import('#src/features/session/refresh-session.ts').catch(() => undefined);
  await part?.refreshSession();
}

/** Removes the student's data from the screens at once; requests nothing yet. */
function forgetStudent(): void {
  queryClient.removeQueries({ queryKey: userQuery.queryKey });
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
}

function hasNothing({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'idle';
}
