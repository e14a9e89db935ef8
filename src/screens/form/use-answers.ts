import { useState } from 'react';
import { type FormAnswers, type FormField, type FormValue, isAsked } from '#src/contract/form-answers.ts';
import { serverNow } from '#src/lib/clock.ts';
import { problemsOf, refusedFields } from './form-problems.ts';

interface Options {
  readonly fields: readonly FormField[];
  /** What stands in the form at first. */
  readonly initial: FormAnswers;
  readonly onChange?: (answers: FormAnswers) => void;
}

/** The answers being written, and what is to be said about them: late, on leaving a field or on handing in. */
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
    /** The first field that is wrong; undefined when all is right. From here on everything wrong is told. */
    check: (): string | undefined => {
      setIsChecked(true);
      setRefused(new Map());
      return [...found.keys()][0];
    },
    /** Shows what the server found wrong; gives the first field. */
    refuse: (reason: unknown): string | undefined => {
      const named = refusedFields(reason);
      setRefused(named);
      return [...named.keys()][0];
    },
  };
}

export type Answers = ReturnType<typeof useAnswers>;
