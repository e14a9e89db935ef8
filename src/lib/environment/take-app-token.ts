import { readToken, saveToken } from '../session/session.ts';
import { tokenFromApp } from './hosts/native-app.ts';

/**
 * Logs in the student of the school's app here too. False when nobody is logged in to the app, or it does not answer.
 */
export async function takeAppToken(): Promise<boolean> {
  const token = await tokenFromApp();
  if (token && token !== readToken()) saveToken(token);
  return token !== undefined;
}
