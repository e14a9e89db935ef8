/**
 * The authors' command, `npm run pages -- …`. Plain Node: as a build leaves it, it starts several times faster than from its
 * sources, which serve until the next build when they changed.
 */
import { join } from 'node:path';
import { builtCommand } from './built-command.mjs';
import { ensureDependencies } from './ensure.mjs';

ensureDependencies('running');
const built = builtCommand(join(import.meta.dirname, '..'));
if (!built) (await import('tsx/esm/api')).register();
await import(built ?? './pages-command.ts');
