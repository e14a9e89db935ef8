import { matchPath } from 'react-router-dom';
import { screens } from './screens.ts';

/** The first of these paths that has a screen; the last one when none has. */
export function firstBuilt(...candidates: readonly [string, ...string[]]): string {
  const built = candidates.find((candidate) => {
    const { pathname } = new URL(candidate, 'http://site');
    return screens.some(({ path }) => matchPath(path, pathname));
  });
  return built ?? candidates[candidates.length - 1] ?? candidates[0];
}
