import { Ajv, type ErrorObject, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { Problem } from '../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../problems/source-document.ts';
import { type BrokenRule, explainRules } from './schema-rules.ts';
import type { DocumentKind, SchemaFiles, SchemaName } from './schema-set.ts';
import type { Schemas } from './schemas.ts';

export type Validator = (document: SourceDocument, kind: DocumentKind) => Problem[];

/**
 * Checks documents against the schemas: one problem for each mistake, at its place.
 *
 * `isSound` says quickly which documents have no mistakes; the schemas are compiled, once, for the others, and when it
 * is missing.
 */
export function createValidator(
  schemas: Schemas,
  isSound: (kind: DocumentKind, value: unknown) => boolean = () => false,
): Validator {
  const check = createSchemaCheck(schemas);
  return (document, kind) => (isSound(kind, document.value) ? [] : check(document, kind));
}

/** Checks documents against any of the schemas, which are compiled when first asked for. */
export function createSchemaCheck(schemas: Schemas): (document: SourceDocument, name: SchemaName) => Problem[] {
  let ajv: Ajv | undefined;
  return (document, name) => {
    ajv ??= compiledOnce(schemas.files);
    const validate = ajv.getSchema(schemaId(name));
    if (!validate) throw new Error(`There is no schema for ${name}.`);
    if (validate(document.value)) return [];
    return explainRules(
      (validate.errors ?? []).map((error) => toRule(document, error)),
      document,
      schemas.of(name),
    );
  };
}

/** The schemas that were asked for last: builds and checks in one process ask for the same ones. */
let compiled: { readonly text: string; readonly ajv: Ajv } | undefined;

/** Compiling takes a third of a second, once for all documents that break them. */
function compiledOnce(schemas: SchemaFiles): Ajv {
  const text = JSON.stringify(schemas);
  if (compiled?.text !== text) compiled = { text, ajv: createAjv(schemas, { allErrors: true, verbose: true }) };
  return compiled.ajv;
}

export function createAjv(schemas: SchemaFiles, options: Options): Ajv {
  const ajv = new Ajv({ discriminator: true, strictTypes: false, strictRequired: false, ...options });
  addFormats.default(ajv, ['date-time', 'uri']);
  ajv.addKeyword('x-kind');
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  return ajv;
}

export const schemaId = (name: SchemaName): string => `https://schemas.local/${name}.schema.json`;

function toRule(document: SourceDocument, error: ErrorObject): BrokenRule {
  return {
    keyword: error.keyword,
    path: toPath(document.value, error.instancePath),
    params: error.params as BrokenRule['params'],
    value: error.data,
    schema: (error.parentSchema ?? {}) as BrokenRule['schema'],
  };
}

/** The keys and indexes of a JSON pointer; an index of a list becomes a number. */
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
