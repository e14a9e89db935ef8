/**
 * `npm run serve`: the server alone, for a built site. Plain Node: the bundle of the current sources
 * (scripts/build/build-server.ts) starts several times faster than the sources, which run when there is no bundle.
 */
import { pathToFileURL } from 'node:url';
import { serverBundle } from './build/server-bundle.mjs';

const { path, isThere } = serverBundle();
if (!isThere) (await import('tsx/esm/api')).register();
await import(isThere ? pathToFileURL(path).href : '../server/main.ts');
