import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EDITOR_KINDS, editorSchema } from '#compiler/dev/editor-schema.ts';
import { loadSchemas } from '#compiler/site/load-schemas.ts';

/** Writes `schemas/editor/*.schema.json` for editors; with `--check` only checks that they are up to date. */
const root = join(import.meta.dirname, '../..');
const schemas = loadSchemas(join(root, 'schemas'));
const folder = join(root, 'schemas/editor');
const isCheck = process.argv.includes('--check');

mkdirSync(folder, { recursive: true });
for (const kind of EDITOR_KINDS) {
  const file = join(folder, `${kind}.schema.json`);
  const text = `${JSON.stringify(editorSchema(schemas, kind), null, 1)}\n`;
  if (!isCheck) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`schemas/editor/${kind}.schema.json differs from schemas/. Run npm run generate.`);
    process.exitCode = 1;
  }
}
