import type { TSchema } from 'typebox';
import { type RefusalName, refusals, SUCCESS } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import type { Operation, OperationMap } from '#src/contract/operation.ts';

type Json = Readonly<Record<string, unknown>>;

/** The contract as an OpenAPI 3.1 document. */
export function openApi(contract: OperationMap): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [key, operation] of Object.entries<Operation>(contract)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: pathItem(key, operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '知研 API', version: 'v1.0.2', description: introduction() },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: requestHeaders.token } } },
  };
}

function pathItem(key: string, operation: Operation): Json {
  return {
    operationId: key,
    summary: operation.summary,
    tags: [familyOf(key)],
    ...(operation.origin ? { 'x-origin': operation.origin } : {}),
    ...(operation.access === 'user' ? { security: [{ token: [] }] } : {}),
    parameters: [...parameters('path', operation.params), ...parameters('query', operation.query)],
    ...(operation.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: operation.body } } } }
      : {}),
    ...(operation.file
      ? { requestBody: { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } } }
      : {}),
    responses: {
      '200': {
        description: '成功或拒绝，以 code 区分',
        content: { 'application/json': { schema: envelope(operation) } },
      },
    },
  };
}

/** The part of the path after the version: `course`, `account`, `base` … */
function familyOf(key: string): string {
  return /\/api\/v[\d.]+\/([a-z_]+)/i.exec(key)?.[1] ?? 'course';
}

function envelope(operation: Operation): Json {
  const refusal = { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: {} } };
  const success = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: SUCCESS }, msg: { type: 'string' }, data: operation.reply },
  };
  return { anyOf: [success, refusal] };
}

function parameters(place: 'path' | 'query', schema: TSchema | undefined): Json[] {
  if (!schema || !('properties' in schema)) return [];
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties as Json).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function introduction(): string {
  const names = Object.keys(refusals) as RefusalName[];
  const rows = names.map((name) => `- ${refusals[name].code} ${refusals[name].text}`);
  return [
    `成功的 code 为 ${SUCCESS}，其他 code 为拒绝。`,
    `<details><summary>拒绝的 code（${names.length} 个）</summary>`,
    rows.join('\n'),
    '</details>',
  ].join('\n\n');
}
