import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaFiles, SchemaNode } from '../validate/schema-set.ts';

/** Reads every hand-written schema below `folder` (the repository's `schemas/`, without `schemas/editor` and `schemas/school`). */
export function loadSchemas(folder: string): SchemaFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.schema.json') && !/^(editor|school)\//.test(name))
    .sort();
  return Object.fromEntries(
    names.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as SchemaNode]),
  );
}
