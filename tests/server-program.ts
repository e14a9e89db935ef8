import { serverBundle } from '#scripts/server-bundle.mjs';

/** What Node is told to run as the server: the one file that `npm start` runs, where it is there, and else its sources. */
export function serverProgram(): readonly string[] {
  const { path, isThere } = serverBundle();
  return isThere ? [path] : ['--import', 'tsx', 'server/main.ts'];
}
