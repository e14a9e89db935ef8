import { redirect } from 'react-router-dom';
import { environment } from '#src/lib/environment/current.ts';
import * as paths from '#src/lib/paths.ts';

/** How long the start waits for the school app's token; a later one is accepted too. */
const TOKEN_MS = 1000;

/** In the school's app its student is logged in here too. */
export async function takeTokenOfApp(): Promise<void> {
  if (environment().host !== 'app') return;
  const { takeAppToken } = await import('#src/lib/environment/take-app-token.ts');
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TOKEN_MS));
  await Promise.race([takeAppToken(), late]);
}

/** In the school's app a course's page is native: it is opened there, and this site stays where it was. */
export async function handOverToApp(url: string): Promise<void> {
  if (environment().host !== 'app') return;
  const { handOverCourse } = await import('#src/lib/environment/hosts/native-app.ts');
  const { pathname } = new URL(url);
  if (!(await handOverCourse(pathname))) return;
  const { location } = window;
  throw redirect(location.pathname === pathname ? paths.home() : location.pathname + location.search);
}
