import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { loadSchemas } from '#compiler/site/load-schemas.ts';
import { type ResolvedNode, resolveSchema } from '#compiler/validate/schema-set.ts';

/** Writes `src/page-model/*.gen.ts` from `schemas/`; with `--check` only checks that they are up to date. */
const root = join(import.meta.dirname, '../..');
const schemas = loadSchemas(join(root, 'schemas'));

/** TypeScript types of kinds of values once compiled; kinds that are not listed keep their JSON type. */
const COMPILED_TYPES: Readonly<Record<string, string>> = {
  'image-file': 'Picture',
  markdown: 'Html',
  link: 'Link',
  'block-ref': 'string',
  agreement: 'AgreementRef',
  url: 'QrDrawing',
  when: 'When',
};
const HEADER = '/* Generated from schemas/ by `npm run generate`. Do not edit. */\n';

/** Keywords that do not affect a type, or that turn lists into tuples. */
const NOT_IN_TYPES = new Set(['x-kind', 'discriminator', '$id', 'minItems', 'maxItems', 'title']);

/** A plain picture; the items of an image stack also have links. */
const isPlainImage = (node: ResolvedNode) =>
  node['x-kind'] === 'image' &&
  Object.keys(node.properties ?? {}).every((key) => ['src', 'alt', 'decorative', 'focus'].includes(key));

type Json = Record<string, unknown>;

function toTypes(node: ResolvedNode, isCompiled: boolean, title?: string): Json {
  const tsType = isCompiled ? COMPILED_TYPES[node['x-kind'] ?? ''] : undefined;
  if (tsType) return { tsType, description: node.description };
  if (isCompiled && isPlainImage(node)) return { tsType: 'ImageContent', description: node.description };
  const { properties, items, oneOf, required = [], ...keywords } = node;
  const rest = Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !NOT_IN_TYPES.has(keyword)));
  const defaulted = Object.entries(properties ?? {}).filter(([, child]) => child.default !== undefined);
  const alwaysThere = isCompiled ? [...defaulted.map(([key]) => key), ...(properties?.id ? ['id'] : [])] : [];
  return {
    ...rest,
    title: title ?? '',
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, child]) => [key, toTypes(child, isCompiled)]),
      ),
      required: [...new Set([...required, ...alwaysThere])],
    }),
    ...(node.type === 'object' && !properties && { additionalProperties: true }),
    ...(items && { items: toTypes(items, isCompiled) }),
    ...(oneOf && { oneOf: oneOf.map((child) => toTypes(child, isCompiled)) }),
  };
}

async function typesOf(node: ResolvedNode, name: string, isCompiled: boolean): Promise<string> {
  const text = await compile(toTypes(node, isCompiled, name), name, {
    bannerComment: '',
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 120 },
  });
  return text.trim();
}

const blockFiles = Object.keys(schemas).filter((name) => name.startsWith('blocks/') && !name.includes('fragment'));
const blocks = blockFiles.map((file) => {
  const schema = resolveSchema(schemas, file);
  return { type: file.slice('blocks/'.length, -'.schema.json'.length), name: `${schema.title}Data`, schema };
});

async function blockTypes(): Promise<string> {
  const parts = await Promise.all(blocks.map(({ schema, name }) => typesOf(schema, name, true)));
  const map = blocks.map(({ type, name }) => `  '${type}': ${name};`).join('\n');
  return [
    HEADER,
    "import type { AgreementRef, Html, ImageContent, Link, Picture, QrDrawing, When } from './values.ts';",
    ...parts,
    `/** What a compiled block of each type holds. */\nexport interface BlockDataByType {\n${map}\n}`,
    '',
  ].join('\n\n');
}

async function authorTypes(): Promise<string> {
  const parts = await Promise.all(
    ['site', 'navigation'].map((name) => {
      const schema = resolveSchema(schemas, `${name}.schema.json`);
      return typesOf(schema, `${schema.title}Source`, false);
    }),
  );
  const page = resolveSchema(schemas, 'page.schema.json');
  const head = { ...page, properties: withAnyBlocks(page.properties) };
  return [HEADER, ...parts, await typesOf(head, 'PageSource', false), ''].join('\n\n');
}

/** Block types describe the compiled form: here a block is any object, also in the arms of an experiment. */
function withAnyBlocks(properties: ResolvedNode['properties'] = {}): Record<string, ResolvedNode> {
  const inner = (node: ResolvedNode): ResolvedNode => ({
    ...node,
    ...(node.properties && { properties: withAnyBlocks(node.properties) }),
    ...(node.items && { items: inner(node.items) }),
  });
  return Object.fromEntries(
    Object.entries(properties).map(([name, node]) => [
      name,
      name === 'blocks' ? { type: 'array', items: { type: 'object' } } : inner(node),
    ]),
  );
}

const outputs = { 'blocks.gen.ts': await blockTypes(), 'sources.gen.ts': await authorTypes() };
const isCheck = process.argv.includes('--check');
for (const [name, text] of Object.entries(outputs)) {
  const file = join(root, 'src/page-model', name);
  if (!isCheck) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} differs from schemas/. Run npm run generate.`);
    process.exitCode = 1;
  }
}
