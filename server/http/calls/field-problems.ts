import type { TSchema } from 'typebox';

/** A part of the request that contains input. */
export type Part = 'params' | 'query' | 'body';

export interface FieldProblem {
  /** The field's path: `body.agreements.0.index`. */
  readonly field: string;
  readonly message: string;
  /** Whether the contract has a message for students. */
  readonly isForUser: boolean;
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: object;
}

const MESSAGES: Readonly<Record<string, string>> = {
  required: '必填',
  type: '类型错误',
  pattern: '格式错误',
  maxLength: '过长',
  minLength: '过短',
  minimum: '过小',
  maximum: '过大',
  maxItems: '过多',
  maxProperties: '过多',
  const: '取值错误',
  anyOf: '取值错误',
};

/** One problem for each field, named from the root of its part. */
export function fieldProblems(part: Part, schema: TSchema, errors: readonly SchemaError[]): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const error of errors) {
    for (const path of pathsOf(error)) {
      const field = [part, ...path].join('.');
      if (problems.has(field)) continue;
      const custom = error.keyword === 'required' ? undefined : messageAt(schema, path);
      problems.set(field, {
        field,
        message: custom ?? MESSAGES[error.keyword] ?? '格式错误',
        isForUser: custom !== undefined,
      });
    }
  }
  return withoutOwnersOfOthers([...problems.values()]);
}

function pathsOf(error: SchemaError): string[][] {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword !== 'required') return [path];
  const missing: unknown = 'requiredProperties' in error.params ? error.params.requiredProperties : [];
  return Array.isArray(missing) ? missing.map((name) => [...path, String(name)]) : [path];
}

const unescapePointer = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** A union fails as a whole and in its branches: only the deepest errors are the caller's mistake. */
function withoutOwnersOfOthers(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ field }) => !problems.some((other) => other.field.startsWith(`${field}.`)));
}

function messageAt(schema: TSchema, path: readonly string[]): string | undefined {
  let current: unknown = schema;
  for (const name of path) {
    if (!isRecord(current)) return undefined;
    const { properties, items } = current;
    current = isRecord(properties) && name in properties ? properties[name] : items;
  }
  return isRecord(current) && typeof current.message === 'string' ? current.message : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
