/**
 * `npm run serve`: the server alone, for a site that is built already. Plain Node: as one file, where present sources were made into
 * one (scripts/build-server.ts), it starts several times faster than from its sources, which serve otherwise.
 */
import { pathToFileURL } from 'node:url';
import { serverBundle } from './server-bundle.mjs';

const { path, isThere } = serverBundle();
if (!isThere) (await import('tsx/esm/api')).register();
await import(isThere ? pathToFileURL(path).href : '../server/main.ts');
