import type { createBrowserRouter } from 'react-router-dom';
import { setFailureListener } from '#src/lib/api-client.ts';
import { type ApiFailure, ApiRefusal } from '#src/lib/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { returnPath } from '#src/lib/return-path.ts';
import { clearSession } from '#src/lib/session.ts';
import { readStored, writeStored } from '#src/lib/storage.ts';
import { showToast } from '#src/lib/toast.ts';
import { UNASKED } from '#src/lib/unasked.ts';
import { effectOf, type FailureEffect } from './failure-effects.ts';
import { refusalTarget } from './refusal-target.ts';
import type { RouteHandle } from './route-handle.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const TOAST_KEY = 'toast-after-reload';
const RELOADED_KEY = 'reloaded-for-session';
/** A second refusal this soon after a reload would only reload for ever. */
const RELOAD_PAUSE_MS = 30_000;
/** The keeper of the session answers its refusal. */
const OWN_RULE = 'GET /api/v1/account/auth/user/info';

/** Shows the text of each failed call, and does what its code asks for: once, however many calls fail together. */
export function answerFailures(router: Router): void {
  let isActing = false;
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') isActing = false;
  });
  setFailureListener((failure, { key, isShown }) => {
    if (isShown && !isActing) showToast(failure.message);
    const target = isActing ? undefined : targetOf(failure, router);
    if (target) {
      isActing = true;
      // The toast stands over the next screen as well: it is no part of either.
      void router.navigate(target, { replace: true, state: UNASKED });
      return;
    }
    const effect = key === OWN_RULE ? 'none' : effectOf(failure, accessOf(router));
    if (effect === 'none' || isActing) return;
    isActing = perform(effect, router, isShown ? failure.message : undefined);
  });
  showKeptToast();
}

/** Where a refused purchase leads; nowhere from the screen it leads to. */
function targetOf(failure: ApiFailure, { state }: Router): string | undefined {
  if (!(failure instanceof ApiRefusal)) return undefined;
  const target = refusalTarget(failure, state.matches.at(-1)?.params.course_uuid);
  return target === state.location.pathname ? undefined : target;
}

function accessOf({ state }: Router): 'public' | 'login' {
  const handle = state.matches[state.matches.length - 1]?.route.handle as RouteHandle | undefined;
  return handle?.access ?? 'public';
}

/** Returns whether the visitor is on the way to another page, or to this one anew. */
function perform(effect: Exclude<FailureEffect, 'none'>, router: Router, text: string | undefined): boolean {
  if (effect === 'reload' || effect === 'clear-and-reload') {
    const isSecond = hasJustReloaded();
    if (effect === 'clear-and-reload' || isSecond) clearSession();
    // Without a session the next refusal would be the same.
    if (effect === 'reload' && isSecond) return false;
    writeStored('session', RELOADED_KEY, String(Date.now()));
    writeStored('session', TOAST_KEY, text);
    window.location.reload();
    return true;
  }
  clearSession();
  const { pathname, search } = router.state.location;
  void router.navigate(paths.login({}, { redirect: returnPath(pathname + search) }), { state: UNASKED });
  return true;
}

function hasJustReloaded(): boolean {
  return Date.now() - Number(readStored('session', RELOADED_KEY) ?? 0) < RELOAD_PAUSE_MS;
}

/** A reload takes the toast with it; the page that comes back shows it. */
function showKeptToast(): void {
  const text = readStored('session', TOAST_KEY);
  if (!text) return;
  writeStored('session', TOAST_KEY, undefined);
  showToast(text);
}
