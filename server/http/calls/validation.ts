import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Clean, Convert } from 'typebox/value';
import { Refusal } from '#server/domains/refusal.ts';
import { type FieldProblem, fieldProblems, type Part } from './field-problems.ts';

/** One validator per schema and process: calls share schemas, and tests start many servers. */
const validators = new WeakMap<TSchema, Validator>();

/** A schema is compiled on first use: compiling all would delay the start by a fifth of a second. */
function validatorOf(schema: TSchema): Validator {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** Checks one part of a call's input. */
export interface PartChecker {
  readonly part: Part;
  readonly problems: (value: unknown) => readonly FieldProblem[];
  /** The value as the contract has it: numbers parsed from path and query, unknown fields dropped. */
  readonly prepare: (value: unknown) => unknown;
}

export function partChecker(part: Part, schema: TSchema): PartChecker {
  return {
    part,
    problems: (value) => {
      const validator = validatorOf(schema);
      return validator.Check(value) ? [] : fieldProblems(part, schema, validator.Errors(value));
    },
    prepare: (value) => {
      const cleaned = Clean(schema, value === undefined ? {} : structuredClone(value));
      return part === 'body' ? cleaned : Convert(schema, cleaned);
    },
  };
}

/** The input of a call by part, or a refusal that names every wrong field of every part. */
export function checkInput(checkers: readonly PartChecker[], raw: Readonly<Record<Part, unknown>>) {
  const input: Partial<Record<Part, unknown>> = {};
  const problems: FieldProblem[] = [];
  for (const checker of checkers) {
    const value = checker.prepare(raw[checker.part]);
    problems.push(...checker.problems(value));
    input[checker.part] = value;
  }
  const [first] = problems;
  if (first) {
    const text = problems.find(({ isForUser }) => isForUser)?.message;
    const fields = problems.map(({ field, message }) => ({ field, message }));
    throw new Refusal('INPUT_INVALID', { ...(text === undefined ? {} : { text }), data: { fields } });
  }
  return input;
}

/** Throws when a reply does not match the contract; the error names fields, never values. */
export function replyChecker(key: string, schema: TSchema): (reply: unknown) => void {
  return (reply) => {
    const validator = validatorOf(schema);
    if (validator.Check(reply)) return;
    const places = validator.Errors(reply).map(({ instancePath, keyword }) => `${instancePath || '/'} (${keyword})`);
    throw new Error(`The reply of ${key} breaks the contract at ${places.join(', ')}.`);
  };
}
