import { entryScreens } from './entry-screens.ts';
import { findScreen } from './find-screen.ts';

/**
 * Fetches the screen that the address names while the app itself is still on its way; a script of its own beside the app's.
 *
 * What fails here fails again where the router asks for it, and is told there.
 */
async function fetchFirstScreen(path: string): Promise<void> {
  const screen = findScreen(entryScreens, path) ?? findScreen((await import('./screens.ts')).screens, path);
  await screen?.load();
}

fetchFirstScreen(window.location.pathname).catch(() => {});
