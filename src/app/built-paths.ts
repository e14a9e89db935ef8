import { entryScreens } from './entry-screens.ts';

/** Path patterns of the screens whose routes have been fetched. */
export const builtPaths = new Set(entryScreens.map(({ path }) => path));
