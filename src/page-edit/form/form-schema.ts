import { followReference } from '#src/page-model/schema-reference.ts';

/** A JSON Schema node as a form reads it: the keywords of draft-07 that our schemas use, and their `x-kind`. */
export interface FormSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, FormSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
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
  readonly oneOf?: readonly FormSchema[];
  readonly 'x-kind'?: string;
}

/** Schemas by file name relative to `schemas/`, e.g. `blocks/faq.schema.json`. */
export type FormSchemas = Readonly<Record<string, FormSchema>>;

/** A node with its file, which its references are relative to. */
export interface PlacedSchema {
  readonly node: FormSchema;
  readonly file: string;
}

/** Resolves the reference of a node, if it has one. Keywords beside the reference win over the target's. */
export function resolved(schemas: FormSchemas, { node, file }: PlacedSchema): PlacedSchema {
  const { $ref, ...own } = node;
  if ($ref === undefined) return { node, file };
  const followed = resolved(schemas, followReference(schemas, $ref, file));
  return { node: { ...followed.node, ...own }, file: followed.file };
}
