import { writeFileSync } from 'node:fs';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { loadSchemas } from '#compiler/site/load-schemas.ts';
import { QUICK_VALIDATE_FILE, schemasHash } from '#compiler/site/quick-validate.ts';
import { createAjv, schemaId } from '#compiler/validate/validate.ts';

/**
 * Generates code that says whether a document is valid. Without it, every build and every thread would compile the
 * schemas, which takes longer than reading some hundred pages.
 */
export function buildQuickValidate(schemaFolder: string, outputFolder: string): void {
  const schemas = loadSchemas(schemaFolder);
  const ajv = createAjv(schemas, { code: { source: true }, messages: false });
  const kinds = ['page', 'fragment', 'site', 'navigation', 'redirects', 'promises'] as const;
  const code = standaloneCode(ajv, Object.fromEntries(kinds.map((kind) => [kind, schemaId(kind)])));
  writeFileSync(`${outputFolder}/${QUICK_VALIDATE_FILE}`, `${code}\nexports.schemas = '${schemasHash(schemas)}';\n`);
}
