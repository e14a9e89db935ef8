import type { Adapter, PayOutcome, ShareOutcome } from '../adapter.ts';
import { browserAdapter, payByBrowser } from './browser.ts';
import { callNative, type NativeMethod } from './native-bridge.ts';

/** Time limit for calls that wait for the student. */
const STUDENT_MS = 600_000;
const TOKEN_SHAPE = /^[\w.~+/=-]{16,512}$/;
const browser = browserAdapter('desktop');

/** The school's own app. What it does not support is done like in a browser. */
export const nativeAppAdapter: Adapter = {
  share: async (content) =>
    shareOutcome(await callNative('share', { ...content }, STUDENT_MS)) ?? browser.share(content),
  setShareMenu: browser.setShareMenu,
  pay: async (action) => {
    const reply = await callNative('pay', { ...action }, STUDENT_MS, 'late');
    if (reply === undefined) return payByBrowser(action);
    return (reply === 'cancelled' ? 'cancelled' : 'ask-server') satisfies PayOutcome;
  },
  openMiniProgram: () => Promise.resolve(false),
  // The page is already in the app.
  openApp: () => Promise.resolve(),
  scan: async () => {
    const text = await callNative('scan', {}, STUDENT_MS);
    return typeof text === 'string' ? text : undefined;
  },
  previewImage: async (urls, current) => (await callNative('previewImage', { urls, current })) === true,
  close: () => void callNative('close').then((isClosed) => isClosed || browser.close()),
};

function shareOutcome(reply: unknown): ShareOutcome | undefined {
  if (!reply) return undefined;
  return reply === 'cancelled' ? 'cancelled' : 'sheet';
}

/** Opens a course's page in the app. False for another path, or when the app refuses. */
export async function handOverCourse(path: string): Promise<boolean> {
  const uuid = matchCourseDetail(path);
  return uuid !== undefined && (await callNative('openCourse', { uuid })) === true;
}

/** The token of the app's student; undefined when nobody is logged in. */
export function tokenFromApp(): Promise<string | undefined> {
  return askToken('getToken');
}

/** A new token for one that was refused. */
export function newTokenFromApp(): Promise<string | undefined> {
  return askToken('refreshToken');
}

/** Opens the app's own login screen. */
export function loginInApp(): Promise<string | undefined> {
  return askToken('login', STUDENT_MS);
}

async function askToken(method: NativeMethod, timeoutMs?: number): Promise<string | undefined> {
  const token = await callNative(method, {}, timeoutMs);
  return typeof token === 'string' && TOKEN_SHAPE.test(token) ? token : undefined;
}

const COURSE_DETAIL = /^\/course\/detail\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The course in a path; undefined for other paths. */
function matchCourseDetail(path: string): string | undefined {
  return COURSE_DETAIL.exec(path)?.[1];
}
