/**
 * The authors' command, `npm run pages -- …`. Plain Node: the built command starts several times faster than its
 * sources, which are used after a change until the next build.
 */
import { join } from 'node:path';
import { builtCommand } from './build/built-command.mjs';
import { ensureDependencies } from './ensure.mjs';

ensureDependencies('running');
const built = builtCommand(join(import.meta.dirname, '..'));
if (!built) (await import('tsx/esm/api')).register();
await import(built ?? './pages-command.ts');
