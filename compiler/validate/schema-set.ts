import { followReference } from '#src/page-model/schema-reference.ts';

/** A JSON Schema node as the compiler reads it: the keywords of draft-07 it uses, and its own `x-kind`. */
export interface SchemaNode {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly title?: string;
  readonly description?: string;
  /** Two types where a value may be written shorter: the first is the whole form. */
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: boolean;
  readonly items?: SchemaNode;
  readonly oneOf?: readonly SchemaNode[];
  readonly discriminator?: { readonly propertyName: string };
  /** The meaning of a value beyond its JSON type: `image`, `link`, `block-ref` … Linking and compiling depend on it. */
  readonly 'x-kind'?: string;
}

/** Schemas by file name relative to `schemas/`, e.g. `blocks/faq.schema.json`. */
export type SchemaFiles = Readonly<Record<string, SchemaNode>>;

/** A schema node with all references replaced by their targets. */
export type ResolvedNode = Omit<SchemaNode, '$ref' | 'properties' | 'items' | 'oneOf'> & {
  readonly properties?: Readonly<Record<string, ResolvedNode>>;
  readonly items?: ResolvedNode;
  readonly oneOf?: readonly ResolvedNode[];
};

/** Kinds of files that authors write; each has a schema of that name. */
export type DocumentKind = 'page' | 'fragment' | 'site' | 'navigation' | 'redirects' | 'promises';

/** Name of a schema: a kind of page file, or a list of the school's data, `school/courses`. */
export type SchemaName = DocumentKind | `school/${string}`;

/**
 * Replaces every `$ref` of a schema by its target; keywords beside the `$ref` win over the target's.
 *
 * Shared targets stay shared objects. The schemas of this project do not recurse.
 */
export function resolveSchema(files: SchemaFiles, name: string): ResolvedNode {
  const done = new Map<SchemaNode, ResolvedNode>();

  function node(schema: SchemaNode, file: string): ResolvedNode {
    const known = done.get(schema);
    if (known) return known;
    const { $ref, ...own } = schema;
    const target = $ref === undefined ? undefined : followReference(files, $ref, file);
    const resolved: ResolvedNode = {
      ...(target && node(target.node, target.file)),
      ...children(own, file),
    };
    done.set(schema, resolved);
    return resolved;
  }

  function children({ properties, items, oneOf, ...rest }: SchemaNode, file: string): ResolvedNode {
    return {
      ...rest,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([key, child]) => [key, node(child, file)])),
      }),
      ...(items && { items: node(items, file) }),
      ...(oneOf && { oneOf: oneOf.map((child) => node(child, file)) }),
    };
  }

  const root = files[name];
  if (!root) throw new Error(`There is no schema ${name}.`);
  return node(root, name);
}
