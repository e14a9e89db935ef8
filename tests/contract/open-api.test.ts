import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { openApi } from '#server/http/docs/open-api.ts';
import { contract } from '#src/contract/all.ts';
import { refusals } from '#src/contract/codes.ts';
import type { Operation } from '#src/contract/operation.ts';

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: unknown;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content: Readonly<Record<string, { readonly schema: object }>> }
    >
  >;
}

interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, unknown>> };
}

// Through JSON, as a program receives it.
const document = JSON.parse(JSON.stringify(openApi(contract))) as OpenApiDocument;
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, path, operation })),
);
// One for all calls: it compiles the schema of schemas once.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const calls = new Map<string, Operation>(Object.entries<Operation>(contract));

describe('the OpenAPI document', () => {
  it('says what it is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.title).not.toBe('');
    expect(document.info.version).not.toBe('');
  });

  it('describes every call once, under its own id', () => {
    expect(described.map(({ key }) => key).sort()).toEqual([...calls.keys()].sort());
    expect(described.map(({ operation }) => operation.operationId).sort()).toEqual([...calls.keys()].sort());
  });

  it('names every code of refusal', () => {
    const missing = Object.values(refusals).filter(({ code }) => !document.info.description.includes(String(code)));

    expect(missing).toEqual([]);
  });

  it.each(described)('$key has its parameters, its access and schemas that compile', ({ key, path, operation }) => {
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map(({ content }) => content),
    ];
    const schemas = [
      ...operation.parameters.map(({ schema }) => schema),
      ...contents.flatMap((content) => Object.values(content ?? {}).map(({ schema }) => schema)),
    ];

    for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow();
    const inPath = operation.parameters.filter(({ in: place }) => place === 'path');
    expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(operation.summary).not.toBe('');
    expect(operation.tags).toHaveLength(1);
    expect(operation.responses['200']?.description).toBeTruthy();
    expect(operation.security).toEqual(
      calls.get(key)?.access === 'user'
        ? [{ [Object.keys(document.components.securitySchemes)[0] ?? '']: [] }]
        : undefined,
    );
    expect(operation.requestBody !== undefined).toBe(Boolean(calls.get(key)?.body ?? calls.get(key)?.file));
  });
});
