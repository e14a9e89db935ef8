import type { createBrowserRouter } from 'react-router-dom';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { returnPath, wayBackFrom } from '#src/lib/addresses/return-path.ts';
import { externalLogin } from '#src/lib/addresses/site-settings.ts';
import { setFailureListener } from '#src/lib/api/api-client.ts';
import { type ApiFailure, ApiRefusal } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { environment } from '#src/lib/environment/current.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import { isLoginAskedHere } from '#src/lib/session/login-in-place.ts';
import { clearSession, clearSessionOfLeavingPage } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { externalLoginAddress } from '../session/external-login.ts';
import { loginByApp, loginPath, renewByApp } from '../session/login-way.ts';
import type { RouteHandle } from '../spa/route-handle.ts';
import { effectOf, type FailureEffect } from './failure-effects.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'subscribe'>;

const TOAST_KEY = 'toast-after-reload';
const RELOADED_KEY = 'reloaded-for-session';
const RENEWED_KEY = 'renewed-by-app';
/** A second refusal this soon after a reload, or after a new token, would repeat for ever. */
const PAUSE_MS = 30_000;
/** The session keeper handles the refusal of its own request, unless the school's app gives a new token. */
const OWN_RULE = 'GET /api/v1/account/auth/user/info';

/** Shows the text of each failed call, and does what its code requires: once, however many calls fail together. */
export function answerFailures(router: Router, reload = () => window.location.reload()): void {
  let isActing = false;
  let isRenewing = false;
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle' && !isRenewing) isActing = false;
  });
  setFailureListener((failure, { key, isShown, isOfPastToken }) => {
    if (isActing) return;
    const text = isShown ? failure.message : undefined;
    if (text) showToast(text);
    if (isOfGroupBuying(failure)) {
      void targetOf(failure, router).then((target) => {
        if (!target || isActing) return;
        isActing = true;
        // The toast stays over the next screen, so it belongs to neither.
        void router.navigate(target, { replace: true, state: SKIP_LEAVE_GUARD });
      });
      return;
    }
    const isRenewedOnly = key === OWN_RULE;
    const effect = isOfPastToken ? 'none' : effectOf(failure, accessOf(router));
    if (effect === 'none' || (isRenewedOnly && environment().host !== 'app')) return;
    isActing = true;
    isRenewing = true;
    void renew().then((isRenewed) => {
      isRenewing = false;
      const isAnswered = isRenewed || isRenewedOnly || (effect !== 'external-login' && isLoginAskedHere());
      isActing = !isAnswered && perform(effect, { router, reload, text });
    });
  });
  showKeptToast();
}

const { GROUP_OFF_SHELF, GROUP_ALREADY_IN } = refusalCodes;

function isOfGroupBuying(failure: ApiFailure): failure is ApiRefusal {
  if (!(failure instanceof ApiRefusal)) return false;
  return failure.code >= GROUP_OFF_SHELF && failure.code <= GROUP_ALREADY_IN;
}

/** Where a refused purchase leads; undefined when that is the current screen. The rules are loaded on demand. */
async function targetOf(failure: ApiRefusal, { state }: Router): Promise<string | undefined> {
  const courseUuid = state.matches.at(-1)?.params.course_uuid;
  const rules = await import('./refusal-target.ts').catch(() => undefined);
  const target = await rules?.refusalTarget(failure, courseUuid);
  return target === state.location.pathname ? undefined : target;
}

function accessOf({ state }: Router): 'public' | 'login' {
  const handle = state.matches.at(-1)?.route.handle as RouteHandle | undefined;
  return handle?.access ?? 'public';
}

/** In the school's app a new token is requested there: the screens then load again by themselves. */
async function renew(): Promise<boolean> {
  if (isRecent(RENEWED_KEY)) return false;
  const isRenewed = await renewByApp().catch(() => false);
  if (isRenewed) writeStored('session', RENEWED_KEY, String(Date.now()));
  return isRenewed;
}

interface Means {
  readonly router: Router;
  readonly reload: () => void;
  readonly text: string | undefined;
}

/** The refused screen would only be refused again, so Back must skip it. */
const LEAVING = { replace: true, state: SKIP_LEAVE_GUARD } as const;

/** Returns whether the visitor is being sent to another page, or this page reloads. */
function perform(effect: Exclude<FailureEffect, 'none'>, { router, reload, text }: Means): boolean {
  if (effect === 'reload' || effect === 'clear-and-reload') {
    const isSecond = isRecent(RELOADED_KEY);
    // Without deleting the session, the next refusal would be the same.
    if (effect === 'reload' && isSecond) {
      clearSession();
      return false;
    }
    if (effect === 'clear-and-reload') clearSessionOfLeavingPage();
    writeStored('session', RELOADED_KEY, String(Date.now()));
    writeStored('session', TOAST_KEY, text);
    reload();
    return true;
  }
  clearSession();
  const { pathname, search } = router.state.location;
  // A late refusal may arrive when the visitor is already at the login.
  const here = wayBackFrom(pathname + search);
  if (effect === 'external-login') {
    toExternalLogin(router, returnPath(here));
    return true;
  }
  void loginByApp().then((isLoggedIn) => {
    if (!isLoggedIn) void router.navigate(loginPath(here), LEAVING);
  });
  return true;
}

function toExternalLogin(router: Router, back: string): void {
  const address = externalLoginAddress(externalLogin, back, window.location.origin);
  if (address.startsWith('/')) void router.navigate(address, LEAVING);
  else window.location.replace(address);
}

function isRecent(key: string): boolean {
  return Date.now() - Number(readStored('session', key) ?? 0) < PAUSE_MS;
}

/** A reload removes the toast, so the reloaded page shows it. */
function showKeptToast(): void {
  const text = readStored('session', TOAST_KEY);
  if (!text) return;
  writeStored('session', TOAST_KEY, undefined);
  showToast(text);
}
