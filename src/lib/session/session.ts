import Cookies from 'js-cookie';
import { writeStored } from '../storage/storage.ts';
import { settleStored } from '../storage/stored-owner.ts';

const COOKIE = 'Msite-Token';
const COOKIE_DAYS = 30;
/** Tells other tabs; the stored value is a moment, never the token. */
const SIGNAL = 'session-changed';

/** What can stand in a request header. Anything else in the cookie is no token of ours, and would fail every call. */
const TOKEN_SHAPE = /^[\w.~+/=-]{1,512}$/;

type SessionListener = () => void;
const listeners = new Set<SessionListener>();
/** Undefined where the browser has none, and until somebody listens or announces: an open channel keeps Node alive. */
let channel: BroadcastChannel | undefined;
let isListening = false;
/** Where cookies are forbidden: good until the page is left. */
let memoryToken: string | undefined;

/** The token of the logged-in student, or undefined. */
export function readToken(): string | undefined {
  const kept = Cookies.get(COOKIE) ?? '';
  return TOKEN_SHAPE.test(kept) ? kept : memoryToken;
}

/**
 * Logs in on this device: keeps the token on the parent domain, and tells every tab. What was kept for another session is
 * forgotten, unless the token `replaced` was the same student's.
 */
export function saveToken(token: string, replaced?: string): void {
  const domain = parentDomain(window.location.hostname);
  if (domain) Cookies.set(COOKIE, token, { ...cookieAttributes(), domain });
  // A browser refuses a cookie for a public suffix such as com.cn; then the host itself keeps it.
  if (readToken() !== token) Cookies.set(COOKIE, token, cookieAttributes());
  memoryToken = undefined;
  if (readToken() !== token) memoryToken = token;
  settleStored(token, replaced);
  announce();
}

/** Logs out on this device, and tells every tab. Does nothing when nobody is logged in. */
export function clearSession(): void {
  if (!readToken()) return;
  memoryToken = undefined;
  const domain = parentDomain(window.location.hostname);
  Cookies.remove(COOKIE, { path: '/' });
  if (domain) Cookies.remove(COOKIE, { path: '/', domain });
  settleStored(readToken());
  announce();
}

/** Calls `listener` after each login and logout, in this tab or another. Returns what ends that. */
export function onSessionChange(listener: SessionListener): () => void {
  listenToOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `.school.cn` for `m.school.cn`; undefined where the host itself must keep the cookie: localhost, IPs, bare domains. */
export function parentDomain(hostname: string): string | undefined {
  const labels = hostname.split('.');
  const isAddress = hostname.includes(':') || labels.every((label) => /^\d+$/.test(label));
  return isAddress || labels.length < 3 ? undefined : `.${labels.slice(1).join('.')}`;
}

function cookieAttributes() {
  const isSecure = window.location.protocol === 'https:';
  return { path: '/', expires: COOKIE_DAYS, sameSite: 'lax', secure: isSecure } as const;
}

function announce(): void {
  listenToOtherTabs();
  hear();
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
