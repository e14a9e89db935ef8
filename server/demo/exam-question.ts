/** One question of the seed, before it has an id. */
export interface QuestionSeed {
  readonly kind: 1 | 2 | 3 | 4 | 5;
  readonly stem: string;
  readonly options: readonly string[];
  readonly answer: readonly string[];
  readonly analysis: string;
  readonly knowledge: string;
  readonly difficulty: number;
  readonly material?: string;
}

export interface SectionSeed {
  readonly title: string;
  /** Points of each question. */
  readonly score: number;
  readonly questions: readonly QuestionSeed[];
}

type Choice = readonly [stem: string, options: readonly string[], keys: string, analysis: string];
type Plain = readonly [stem: string, answer: string, analysis: string];

interface About {
  readonly knowledge: string;
  readonly difficulty?: number;
  readonly material?: string;
}

const rest = ({ difficulty = 3, ...about }: About) => ({ difficulty, ...about });

export const single = (about: About, [stem, options, keys, analysis]: Choice): QuestionSeed => ({
  kind: 1,
  stem,
  options,
  answer: [keys],
  analysis,
  ...rest(about),
});

export const multiple = (about: About, [stem, options, keys, analysis]: Choice): QuestionSeed => ({
  kind: 2,
  stem,
  options,
  answer: [...keys],
  analysis,
  ...rest(about),
});

/** The answer is `T` or `F`. */
export const judge = (about: About, [stem, answer, analysis]: Plain): QuestionSeed => ({
  kind: 3,
  stem,
  options: [],
  answer: [answer],
  analysis,
  ...rest(about),
});

/** Blanks are divided by `;`, accepted texts of one blank by `|`. */
export const fill = (about: About, [stem, answer, analysis]: Plain): QuestionSeed => ({
  kind: 4,
  stem,
  options: [],
  answer: answer.split(';'),
  analysis,
  ...rest(about),
});

export const essay = (about: About, [stem, answer, analysis]: Plain): QuestionSeed => ({
  kind: 5,
  stem,
  options: [],
  answer: [answer],
  analysis,
  ...rest(about),
});
