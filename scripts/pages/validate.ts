import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { DocumentKind } from './link-context.ts';
import type { Problem } from './problem.ts';
import { type BrokenRule, explainRules } from './schema-rules.ts';
import type { SchemaFiles } from './schema-set.ts';
import type { SourceDocument, ValuePath } from './source-document.ts';

export type { DocumentKind } from './link-context.ts';

export type Validator = (document: SourceDocument, kind: DocumentKind) => Problem[];

/** Compiles the schemas once and checks documents against them: one problem for each mistake, at its place. */
export function createValidator(schemas: SchemaFiles): Validator {
  const ajv = new Ajv({
    allErrors: true,
    discriminator: true,
    verbose: true,
    strictTypes: false,
    strictRequired: false,
  });
  addFormats.default(ajv, ['date-time', 'uri']);
  ajv.addKeyword('x-kind');
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);

  return (document, kind) => {
    const validate = ajv.getSchema(`https://schemas.local/${kind}.schema.json`);
    if (!validate) throw new Error(`There is no schema for ${kind}.`);
    if (validate(document.value)) return [];
    return explainRules(
      (validate.errors ?? []).map((error) => toRule(document, error)),
      document,
    );
  };
}

function toRule(document: SourceDocument, error: ErrorObject): BrokenRule {
  return {
    keyword: error.keyword,
    path: toPath(document.value, error.instancePath),
    params: error.params as BrokenRule['params'],
    value: error.data,
    schema: (error.parentSchema ?? {}) as BrokenRule['schema'],
  };
}

/** The keys and indexes of a JSON pointer; a step into a list becomes a number. */
function toPath(root: unknown, pointer: string): ValuePath {
  let value = root;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(value) ? Number(key) : key;
      value = (value as Readonly<Record<string, unknown>> | undefined)?.[step];
      return step;
    });
}
