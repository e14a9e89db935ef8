import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { DocumentKind, SchemaFiles } from '../validate/schema-set.ts';
import { hashOf } from './folders.ts';

/** Beside the built compiler; see `scripts/build/build-quick-validate.ts`. */
export const QUICK_VALIDATE_FILE = 'quick-validate.cjs';

export const schemasHash = (schemas: SchemaFiles): string => hashOf(JSON.stringify(schemas));

/** Says whether a document fits its schema, and no more; undefined when no such code was built for these schemas. */
export function loadQuickValidate(
  schemas: SchemaFiles,
  folder: string = import.meta.dirname,
): ((kind: DocumentKind, value: unknown) => boolean) | undefined {
  const file = join(folder, QUICK_VALIDATE_FILE);
  if (!existsSync(file)) return undefined;
  const code = createRequire(import.meta.url)(file) as Readonly<Record<DocumentKind, (value: unknown) => boolean>> & {
    readonly schemas: string;
  };
  return code.schemas === schemasHash(schemas) ? (kind, value) => code[kind](value) : undefined;
}
