import { returnPath } from '#src/lib/addresses/return-path.ts';
import { environment } from '#src/lib/environment/current.ts';
import * as paths from '#src/lib/paths.ts';
import { readToken, saveToken } from '#src/lib/session/session.ts';

/** The login for this environment, with `url` as its return address. */
export function loginPath(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  const query = { redirect: returnPath(pathname + search) };
  return environment().host === 'wechat' ? paths.wechatLogin({}, query) : paths.login({}, query);
}

/** How long a screen waits for the school app's login before it shows one of its own behind it. */
const LOGIN_MS = 3000;

let loggingIn: Promise<boolean> | undefined;

/**
 * Asks the school's app to log its student in; false outside the app, or when the student has not done so yet.
 *
 * A later answer still counts: the login of this site then continues by itself.
 */
export function loginByApp(): Promise<boolean> {
  if (environment().host !== 'app') return Promise.resolve(false);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LOGIN_MS));
  loggingIn ??= Promise.race([askForLogin(), late]).finally(() => {
    loggingIn = undefined;
  });
  return loggingIn;
}

async function askForLogin(): Promise<boolean> {
  try {
    const { loginInApp } = await import('#src/lib/environment/hosts/native-app.ts');
    const token = await loginInApp();
    // A user who logged in here meanwhile stays.
    if (token && !readToken()) saveToken(token);
    return token !== undefined;
  } catch {
    return false;
  }
}

/** Gets a new token from the school's app for one that was refused; false outside the app. */
export async function renewByApp(): Promise<boolean> {
  if (environment().host !== 'app') return false;
  const refused = readToken();
  const { newTokenFromApp } = await import('#src/lib/environment/hosts/native-app.ts');
  const token = await newTokenFromApp();
  if (!token || token === refused) return false;
  saveToken(token);
  return true;
}
