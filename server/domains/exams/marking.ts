import { type QuestionKind, questionKinds } from '#src/contract/states.ts';

const { SINGLE, MULTIPLE, JUDGE, FILL, ESSAY } = questionKinds;

/** The part of a question that marking needs. */
export interface MarkedQuestion {
  readonly kind: QuestionKind;
  readonly options: readonly { readonly key: string }[];
  readonly answer: readonly string[];
}

export interface Mark {
  /** Null for an essay that was written: people mark it. */
  readonly isCorrect: boolean | null;
  readonly score: number | null;
}

/** How many blanks a question has; 0 for other kinds. */
export function blankCount({ kind, answer }: MarkedQuestion): number {
  return kind === FILL ? answer.length : 0;
}

/** The answer in the one form it is stored in, `[]` when it is blank; undefined when the question has no such answer. */
export function storedAnswer(question: MarkedQuestion, given: readonly string[]): string[] | undefined {
  switch (question.kind) {
    case SINGLE:
    case JUDGE:
      return given.length <= 1 && given.every((key) => isKey(question, key)) ? [...given] : undefined;
    case MULTIPLE:
      return given.every((key) => isKey(question, key)) ? [...new Set(given)].sort() : undefined;
    case FILL:
      if (given.length > question.answer.length) return undefined;
      return given.every(isBlank) ? [] : question.answer.map((_accepted, index) => given[index] ?? '');
    case ESSAY:
      if (given.length > 1) return undefined;
      return given.every(isBlank) ? [] : [...given];
  }
}

/** Marks a stored answer out of `fullScore`: choices all or nothing, blanks by share. */
export function markAnswer(question: MarkedQuestion, answer: readonly string[], fullScore: number): Mark {
  if (answer.length === 0) return { isCorrect: false, score: 0 };
  if (question.kind === ESSAY) return { isCorrect: null, score: null };
  if (question.kind === FILL) {
    const right = question.answer.filter((accepted, index) => isAccepted(accepted, answer[index] ?? '')).length;
    const share = Math.floor((fullScore * right * 2) / question.answer.length) / 2;
    return { isCorrect: right === question.answer.length, score: share };
  }
  const isCorrect = answer.join() === [...question.answer].sort().join();
  return { isCorrect, score: isCorrect ? fullScore : 0 };
}

/** The right answer as a student reads it: of each blank the first accepted text. */
export function readableAnswer({ kind, answer }: MarkedQuestion): string[] {
  return kind === FILL ? answer.map((accepted) => accepted.split('|', 1)[0] ?? '') : [...answer];
}

function isKey({ kind, options }: MarkedQuestion, key: string): boolean {
  return kind === JUDGE ? key === 'T' || key === 'F' : options.some((option) => option.key === key);
}

const isBlank = (text: string) => text.trim() === '';

function isAccepted(accepted: string, given: string): boolean {
  const written = plain(given);
  return accepted.split('|').some((text) => plain(text) === written);
}

/** Width, case and spaces make no difference, but for a space between words: `ｘ ＝１` is `x=1`. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll('−', '-')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([^a-z ]) ?/g, '$1');
