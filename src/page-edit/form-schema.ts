/** A JSON Schema node as a form reads it: the keywords of draft-07 that our schemas use, and their `x-kind`. */
export interface FormSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FormSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly items?: FormSchema;
  readonly 'x-kind'?: string;
}

/** Schemas by file name relative to `schemas/`, e.g. `blocks/faq.schema.json`. */
export type FormSchemas = Readonly<Record<string, FormSchema>>;

/** A node with the file it stands in, from which its references count. */
export interface PlacedSchema {
  readonly node: FormSchema;
  readonly file: string;
}

/** Follows the reference of a node, if it has one. Keywords beside the reference win over those of its target. */
export function resolved(schemas: FormSchemas, { node, file }: PlacedSchema): PlacedSchema {
  const { $ref, ...own } = node;
  if ($ref === undefined) return { node, file };
  const [path = '', pointer = ''] = $ref.split('#');
  const target = path === '' ? file : joined(file, path);
  const found = pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], schemas[target]);
  if (!found) throw new Error(`Schema ${file} refers to ${$ref}, which does not exist.`);
  const followed = resolved(schemas, { node: found as FormSchema, file: target });
  return { node: { ...followed.node, ...own }, file: followed.file };
}

/** The name of a file as another file refers to it. */
function joined(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
