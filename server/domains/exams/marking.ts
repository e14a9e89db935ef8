import { type QuestionKind, questionKinds } from '#src/contract/states.ts';
import { isSameFormula, isSameValue } from './same-formula.ts';

const { SINGLE, MULTIPLE, JUDGE, FILL, ESSAY } = questionKinds;

/** The parts of a question that marking needs. */
export interface MarkedQuestion {
  readonly kind: QuestionKind;
  readonly options: readonly { readonly key: string }[];
  readonly answer: readonly string[];
}

export interface Mark {
  /** Null for a written essay: people mark it. */
  readonly isCorrect: boolean | null;
  readonly score: number | null;
}

/** How many blanks a question has; 0 for other kinds. */
export function blankCount({ kind, answer }: MarkedQuestion): number {
  return kind === FILL ? answer.length : 0;
}

/**
 * The answer in its stored form, `[]` when blank; undefined when it is invalid for the question.
 *
 * @param mostPages Most photographs of an essay. The caller checks that they belong to the student.
 */
export function storedAnswer(question: MarkedQuestion, given: readonly string[], mostPages = 0): string[] | undefined {
  switch (question.kind) {
    case SINGLE:
    case JUDGE:
      return given.length <= 1 && given.every((key) => isKey(question, key)) ? [...given] : undefined;
    case MULTIPLE:
      return given.every((key) => isKey(question, key)) ? [...new Set(given)].sort() : undefined;
    case FILL:
      if (given.length > question.answer.length) return undefined;
      return given.every(isBlank) ? [] : question.answer.map((_accepted, index) => given[index] ?? '');
    case ESSAY: {
      const [text = '', ...pages] = given;
      const isValid = pages.length <= mostPages && new Set(pages).size === pages.length && pages.every(isUpload);
      if (!isValid) return undefined;
      return pages.length === 0 && isBlank(text) ? [] : [text, ...pages];
    }
  }
}

/** Marks a stored answer out of `fullScore`: choices all or nothing, blanks in proportion. */
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

/** The right answer for students: the first accepted text of each blank. */
export function readableAnswer({ kind, answer }: MarkedQuestion): string[] {
  return kind === FILL ? answer.map((accepted) => shown(accepted.split('|', 1)[0] ?? '')) : [...answer];
}

function isKey({ kind, options }: MarkedQuestion, key: string): boolean {
  return kind === JUDGE ? key === 'T' || key === 'F' : options.some((option) => option.key === key);
}

const isUpload = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const isBlank = (text: string) => text.trim() === '';

function isAccepted(accepted: string, given: string): boolean {
  const written = plain(given);
  return accepted.split('|').some((text) => {
    const formula = shown(text);
    if (plain(formula) === written) return true;
    if (!isFormula(formula)) return false;
    return isSameFormula(formula, given) || (formula !== text && isSameValue(formula, given));
  });
}

/** An accepted formula that begins with `=` allows every expression with the same value; the sign is not shown. */
const shown = (accepted: string) => accepted.replace(/^(\s*\$)\s*=/, '$1');

/**
 * A text between dollar signs. Only there are different notations treated as equal: in words they may have a meaning.
 */
const isFormula = (text: string) => /^\s*\$[^$]+\$\s*$/.test(text);

/** Ignores width, case and spaces, except a space between words: `ｘ ＝１` equals `x=1`. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll('−', '-')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([^a-z ]) ?/g, '$1');
