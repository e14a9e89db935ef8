import type { SchemaFiles, SchemaNode } from '../validate/schema-set.ts';
import { COMPLETED_KINDS, IDS_FILE } from './editor-ids-schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** Files that authors write; each has a schema for editors. */
export const EDITOR_KINDS = ['page', 'fragment', 'site', 'navigation', 'redirects', 'promises'] as const;

/** Keywords that editors do not use. */
const LEFT_OUT = new Set(['$id', '$schema', '$defs', 'discriminator', 'x-kind', 'title']);

/**
 * One self-contained schema in the form that editors complete and explain well: a block's fields follow from its `type`
 * by `if`/`then`. With a `oneOf` the YAML language server would name the wrong block.
 */
export function editorSchema(files: SchemaFiles, kind: (typeof EDITOR_KINDS)[number]): Json {
  const definitions: Record<string, Json> = {};
  const rootName = `${kind}.schema.json`;

  function define(ref: string, from: string): string {
    const [path = '', pointer = ''] = ref.split('#');
    const file = path ? resolvePath(from, path) : from;
    const value = pointer.split('/').at(-1);
    const name = value || file.replace(/\.schema\.json$/, '').replace('blocks/', 'block-');
    if (!definitions[name]) {
      definitions[name] = {};
      const target = value ? files[file]?.$defs?.[value] : files[file];
      if (!target) throw new Error(`Schema ${from} refers to ${ref}, which does not exist.`);
      definitions[name] = toEditor(target, file);
    }
    return `#/definitions/${name}`;
  }

  function toEditor(node: SchemaNode, file: string): Json {
    if (node.$ref) {
      // Draft-07 ignores what stands beside a `$ref`, so a description needs an `allOf`.
      const target = { $ref: define(node.$ref, file) };
      const { $ref: _, ...own } = node;
      const beside = plain(own);
      return Object.keys(beside).length > 0 ? { ...beside, allOf: [target] } : target;
    }
    const { oneOf, properties, items } = node;
    return {
      ...plain(node),
      ...completedFrom(node),
      ...(node.pattern && node.description && { patternErrorMessage: node.description }),
      ...(items && { items: toEditor(items, file) }),
      ...(oneOf && variantsOf(oneOf, file)),
      ...(!oneOf && properties && { properties: mapValues(properties, (each) => toEditor(each, file)) }),
    };
  }

  function variantsOf(variants: readonly SchemaNode[], file: string): Json {
    const areBlocks = variants.every(({ $ref }) => $ref !== undefined);
    return areBlocks ? blockByType(variants, file) : { oneOf: variants.map((each) => toEditor(each, file)) };
  }

  function blockByType(variants: readonly SchemaNode[], file: string): Json {
    const types = variants.map(({ $ref = '' }) => /([^/]+)\.schema\.json$/.exec($ref)?.[1] ?? '');
    const descriptions = variants.map(({ $ref = '' }) => files[resolvePath(file, $ref)]?.description ?? '');
    return {
      properties: {
        type: { type: 'string', enum: types, description: '积木类型。', markdownEnumDescriptions: descriptions },
      },
      allOf: variants.map(({ $ref = '' }, index) => ({
        if: { properties: { type: { const: types[index] } }, required: ['type'] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { $ref: define($ref, file) },
      })),
      defaultSnippets: variants.map(({ $ref = '' }, index) => ({
        label: types[index],
        description: descriptions[index],
        body: snippetOf(files, resolvePath(file, $ref)),
      })),
    };
  }

  const root = files[rootName];
  if (!root) throw new Error(`There is no schema ${rootName}.`);
  const schema = toEditor(root, rootName);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: root.title,
    $comment: 'Generated from schemas/ by npm run generate. Do not edit.',
    ...schema,
    definitions: Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Any value is allowed besides those of the catalogue: the page may be for another school than the one that was read.
 */
function completedFrom(node: SchemaNode): Json {
  if (node['x-kind'] === 'link') return { allOf: [{ $ref: `${IDS_FILE}#/definitions/link` }] };
  const kind = COMPLETED_KINDS.find((each) => each === node['x-kind']);
  return kind ? { anyOf: [{ $ref: `${IDS_FILE}#/definitions/${kind}` }, { type: 'string' }] } : {};
}

/** A block with its required fields, each to be filled in. */
function snippetOf(files: SchemaFiles, file: string): Json {
  const { properties = {}, required = [] } = files[file] ?? {};
  return Object.fromEntries(
    required.map((key, index) => {
      const child = properties[key];
      if (child?.const !== undefined) return [key, child.const];
      const stop = `\${${index}:${key}}`;
      return [key, child?.type === 'array' ? [stop] : stop];
    }),
  );
}

function plain(node: SchemaNode): Json {
  const { $ref: _, properties: __, items: ___, oneOf: ____, ...rest } = node;
  return Object.fromEntries(Object.entries(rest).filter(([keyword]) => !LEFT_OUT.has(keyword)));
}

function mapValues<T, R>(values: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function resolvePath(from: string, path: string): string {
  const { pathname } = new URL(path, `https://schemas.local/${from}`);
  return pathname.slice(1);
}
