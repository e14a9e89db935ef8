import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES_FILE = join(import.meta.dirname, '../../src/lib/paths.ts');

/**
 * Patterns of the app's own routes, such as `/course/detail/:course_uuid`.
 *
 * Read as text from the app's one list: the compiler may not import the app's code.
 */
export function readAppRoutes(file = ROUTES_FILE): string[] {
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/\bat\('(\/[^']*)'\)/g)].map(([, pattern = '']) => pattern);
}
