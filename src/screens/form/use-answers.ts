import { useState } from 'react';
import { checkAnswers, type FormAnswers, type FormField, type FormValue, isAsked } from '#src/contract/form-answers.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';

interface Options {
  readonly fields: readonly FormField[];
  /** The initial answers. */
  readonly initial: FormAnswers;
  readonly onChange?: (answers: FormAnswers) => void;
}

/** The answers in progress and their problems, which are shown late: on leaving a field or on submitting. */
export function useAnswers({ fields, initial, onChange }: Options) {
  const [answers, setAnswers] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const found = problemsOf(fields, answers, { shown: initial, now: serverNow() });
  const isTold = (key: string) => isChecked || (left.has(key) && answers[key] !== undefined && answers[key] !== '');
  const told = [...found].filter(([key]) => isTold(key));

  function write(next: FormAnswers): void {
    setAnswers(next);
    onChange?.(next);
  }

  return {
    answers,
    isDirty: answers !== initial,
    asked: fields.filter((field) => isAsked(field, answers)),
    /** By field, in the order of the form. */
    problems: new Map([...refused, ...told]),
    change: (key: string, value: FormValue | undefined) => {
      const { [key]: _old, ...others } = answers;
      setRefused((before) => new Map([...before].filter(([name]) => name !== key)));
      write(value === undefined ? others : { ...others, [key]: value });
    },
    leave: (key: string) => setLeft((before) => new Set([...before, key])),
    replace: (next: FormAnswers) => {
      setIsChecked(false);
      setLeft(new Set());
      write(next);
    },
    /** The first wrong field; undefined when all is valid. From here on all problems are shown. */
    check: (): string | undefined => {
      setIsChecked(true);
      setRefused(new Map());
      return [...found.keys()][0];
    },
    /** Shows the server's problems; returns the first field. */
    refuse: (reason: unknown): string | undefined => {
      const named = refusedFields(reason);
      setRefused(named);
      return [...named.keys()][0];
    },
  };
}

export type Answers = ReturnType<typeof useAnswers>;

const PREFIX = 'body.answers.';

/** Problems by field, in the order of the form. A masked ID number from the server is valid. */
function problemsOf(
  fields: readonly FormField[],
  answers: FormAnswers,
  { shown, now }: { readonly shown: FormAnswers; readonly now: number },
): ReadonlyMap<string, string> {
  const masked = new Set(
    fields.flatMap(({ key, type }) =>
      type === 'id_card' && isMask(answers[key]) && answers[key] === shown[key] ? key : [],
    ),
  );
  const { problems } = checkAnswers(fields, answers, new Date(now));
  const byKey = problems.map(({ field, message }) => [field.slice(PREFIX.length), message] as const);
  return new Map(byKey.filter(([key]) => !masked.has(key)));
}

const isMask = (value: unknown) => typeof value === 'string' && value.includes('*');

/** The fields of a refusal with their messages; empty for other failures. */
function refusedFields(reason: unknown): ReadonlyMap<string, string> {
  const data: unknown = reason instanceof ApiRefusal ? reason.data : undefined;
  const fields: unknown = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : undefined;
  if (!Array.isArray(fields)) return new Map();
  return new Map(
    fields.flatMap((one: { readonly field?: unknown; readonly message?: unknown }) =>
      typeof one.field === 'string' && one.field.startsWith(PREFIX) && typeof one.message === 'string'
        ? [[one.field.slice(PREFIX.length), one.message] as const]
        : [],
    ),
  );
}
