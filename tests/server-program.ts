import { serverBundle } from '#scripts/build/server-bundle.mjs';

/** Node's arguments to run the server: the bundle of `npm start` if it exists, else the sources. */
export function serverProgram(): readonly string[] {
  const { path, isThere } = serverBundle();
  return isThere ? [path] : ['--import', 'tsx', 'server/main.ts'];
}
