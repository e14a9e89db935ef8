// Decision 0188.
import { entryScreens } from './entry-screens.ts';
import { findScreen } from './find-screen.ts';

/**
 * Fetches the screen of the address while the app itself still loads; a separate script beside the app's.
 *
 * A failure here repeats when the router requests the screen, and is reported there.
 */
async function fetchFirstScreen(path: string): Promise<void> {
  const screen = findScreen(entryScreens, path) ?? findScreen((await import('./screens.ts')).screens, path);
  await screen?.load();
}

fetchFirstScreen(window.location.pathname).catch(() => {});
