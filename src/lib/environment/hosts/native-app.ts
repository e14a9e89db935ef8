import type { Adapter, PayOutcome, ShareOutcome } from '../adapter.ts';
import { browserAdapter, payByBrowser } from './browser.ts';
import { callNative, type NativeMethod } from './native-bridge.ts';

/** A student may take long over these. */
const STUDENT_MS = 600_000;
const TOKEN_SHAPE = /^[\w.~+/=-]{16,512}$/;
const browser = browserAdapter('desktop');

/** The school's own app. What it does not answer is done as a browser does it. */
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
  // Already there.
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

/** Gives a course's page to the app. False when the path is another, or the app does not take it. */
export async function handOverCourse(path: string): Promise<boolean> {
  const uuid = matchCourseDetail(path);
  return uuid !== undefined && (await callNative('openCourse', { uuid })) === true;
}

/** The token of the student who is logged in to the app; undefined when nobody is. */
export function tokenFromApp(): Promise<string | undefined> {
  return askToken('getToken');
}

/** A new token in the place of one that is no longer taken. */
export function newTokenFromApp(): Promise<string | undefined> {
  return askToken('refreshToken');
}

/** Lets the student log in with the app's own screen. */
export function loginInApp(): Promise<string | undefined> {
  return askToken('login', STUDENT_MS);
}

async function askToken(method: NativeMethod, timeoutMs?: number): Promise<string | undefined> {
  const token = await callNative(method, {}, timeoutMs);
  return typeof token === 'string' && TOKEN_SHAPE.test(token) ? token : undefined;
}

const COURSE_DETAIL = /^\/course\/detail\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/** The course whose page a path is; undefined for any other path. */
function matchCourseDetail(path: string): string | undefined {
  return COURSE_DETAIL.exec(path)?.[1];
}
