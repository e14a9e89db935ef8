import { writeFileSync } from 'node:fs';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { loadSchemas } from '#compiler/site/load-schemas.ts';
import { QUICK_VALIDATE_FILE, schemasHash } from '#compiler/site/quick-validate.ts';
import { createAjv, schemaId } from '#compiler/validate/validate.ts';

/**
 * Writes the code that tells sound documents from others, so that not every build and every thread compiles the schemas
 * anew, which takes longer than reading a page set of some hundred pages.
 */
export function buildQuickValidate(schemaFolder: string, outputFolder: string): void {
  const schemas = loadSchemas(schemaFolder);
  const ajv = createAjv(schemas, { code: { source: true }, messages: false });
  const kinds = ['page', 'fragment', 'site', 'navigation', 'redirects', 'promises'] as const;
  const code = standaloneCode(ajv, Object.fromEntries(kinds.map((kind) => [kind, schemaId(kind)])));
  writeFileSync(`${outputFolder}/${QUICK_VALIDATE_FILE}`, `${code}\nexports.schemas = '${schemasHash(schemas)}';\n`);
}
