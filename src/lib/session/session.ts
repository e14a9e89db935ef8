import Cookies from 'js-cookie';
import { sessionCookie as COOKIE } from '#src/contract/headers.ts';
import { writeStored } from '../storage/storage.ts';
import { settleStored } from '../storage/stored-owner.ts';

const COOKIE_DAYS = 30;
/** Notifies other tabs; the stored value is a time, never the token. */
const SIGNAL = 'session-changed';

/** Characters allowed in a request header. A cookie with others is not our token, and would fail every call. */
const TOKEN_SHAPE = /^[\w.~+/=-]{1,512}$/;

type SessionListener = () => void;
const listeners = new Set<SessionListener>();
/** Undefined when the browser has none, and until first use: an open channel keeps Node alive. */
let channel: BroadcastChannel | undefined;
let isListening = false;
/** When cookies are forbidden: valid until the page is left. */
let memoryToken: string | undefined;

/** The token of the logged-in student, or undefined. */
export function readToken(): string | undefined {
  const stored = Cookies.get(COOKIE) ?? '';
  return TOKEN_SHAPE.test(stored) ? stored : memoryToken;
}

/**
 * Logs in on this device: stores the token on the parent domain, and notifies every tab. Data of another session is
 * deleted, unless the token `replaced` was the same student's.
 */
export function saveToken(token: string, replaced?: string): void {
  const domain = parentDomain(window.location.hostname);
  if (domain) Cookies.set(COOKIE, token, { ...cookieAttributes(), domain });
  // A browser refuses a cookie for a public suffix such as com.cn; then it is set on the host itself.
  if (readToken() !== token) Cookies.set(COOKIE, token, cookieAttributes());
  memoryToken = undefined;
  if (readToken() !== token) memoryToken = token;
  settleStored(token, replaced);
  hear();
  tellOtherTabs();
}

/** Logs out on this device, and notifies every tab. Does nothing when nobody is logged in. */
export function clearSession(): void {
  if (!deleteToken()) return;
  hear();
  tellOtherTabs();
}

/** How long a page that is being replaced is not told of the logout. Its student may have chosen to stay. */
const LEAVING_MS = 3000;

/**
 * The same for a page that is being replaced. It is told only if it is still there later: its screen would go to the
 * login while the next document is on its way.
 */
export function clearSessionOfLeavingPage(): void {
  if (!deleteToken()) return;
  window.setTimeout(hear, LEAVING_MS);
  tellOtherTabs();
}

/** Whether there was one. */
function deleteToken(): boolean {
  if (!readToken()) return false;
  memoryToken = undefined;
  const domain = parentDomain(window.location.hostname);
  Cookies.remove(COOKIE, { path: '/' });
  if (domain) Cookies.remove(COOKIE, { path: '/', domain });
  settleStored(readToken());
  return true;
}

/** Calls `listener` after each login and logout, in any tab. Returns a function that stops it. */
export function onSessionChange(listener: SessionListener): () => void {
  listenToOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `.school.cn` for `m.school.cn`; undefined when the cookie must be set on the host itself: localhost, IPs, bare
 * domains.
 */
export function parentDomain(hostname: string): string | undefined {
  const labels = hostname.split('.');
  const isAddress = hostname.includes(':') || labels.every((label) => /^\d+$/.test(label));
  return isAddress || labels.length < 3 ? undefined : `.${labels.slice(1).join('.')}`;
}

function cookieAttributes() {
  const isSecure = window.location.protocol === 'https:';
  return { path: '/', expires: COOKIE_DAYS, sameSite: 'lax', secure: isSecure } as const;
}

function tellOtherTabs(): void {
  listenToOtherTabs();
  if (channel) channel.postMessage(null);
  else writeStored('local', SIGNAL, String(Date.now()));
}

function hear(): void {
  settleStored(readToken());
  for (const listener of listeners) listener();
}

function listenToOtherTabs(): void {
  if (isListening) return;
  isListening = true;
  try {
    channel = new BroadcastChannel(SIGNAL);
    channel.addEventListener('message', hear);
    return;
  } catch {
    // Missing in old browsers, forbidden where storage is.
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNAL) hear();
  });
}

// The session may have ended while no page was open.
if (typeof document !== 'undefined') settleStored(readToken());
